import { describe, expect, it } from 'vitest';
import { isLoopbackName } from '../../config/loopback-name.ts';
import { isLoopbackAddress, toNetwork } from './network.ts';

describe('toNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['', ''],
  ])('counts %s as %s', (address, network) => expect(toNetwork(address)).toBe(network));
});

describe('loopback', () => {
  it.each(['localhost', '127.0.0.1', '127.8.9.10', '[::1]'])('has the name %s', (name) =>
    expect(isLoopbackName(name)).toBe(true),
  );

  it.each(['localhost.example.org', '127.0.0.1.nip.io', '0.0.0.0', '192.168.1.2', ''])(
    'does not have the name %j',
    (name) => expect(isLoopbackName(name)).toBe(false),
  );

  it('is an address of this machine', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].every(isLoopbackAddress)).toBe(true);
    expect(['10.0.0.1', '::2', ''].some(isLoopbackAddress)).toBe(false);
  });
});
