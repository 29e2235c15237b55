import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '142.250.184.10', '172.32.0.1', '2606:4700::1111', '2a00:1450:4003::200a'])(
    'takes %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1'],
    ...['::ffff:127.0.0.1', '2002:7f00:1::', '64:ff9b::a00:1', '2001:db8::1', 'localhost', ''],
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('isLoopbackAddress', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('takes %s', (address) =>
    expect(isLoopbackAddress(address)).toBe(true),
  );
  it.each(['10.0.0.1', '::2', '128.0.0.1'])('refuses %s', (address) =>
    expect(isLoopbackAddress(address)).toBe(false),
  );
});
