import { describe, expect, it } from 'vitest';
import { canShow, formatBytes, refuseFile } from './receipt-file.ts';

describe('a receipt', () => {
  it('is a photo or a PDF of at most 10 MB', () => {
    expect(refuseFile({ type: 'image/jpeg', size: 10 * 1024 * 1024 }, 0)).toBeUndefined();
    expect(refuseFile({ type: 'application/pdf', size: 1 }, 9)).toBeUndefined();
    expect(refuseFile({ type: 'image/png', size: 10 * 1024 * 1024 + 1 }, 0)).toBe('tooLarge');
    expect(refuseFile({ type: 'image/svg+xml', size: 1 }, 0)).toBe('unsupported');
    expect(refuseFile({ type: 'text/html', size: 1 }, 0)).toBe('unsupported');
  });

  it('of no known type is for the server to judge', () => {
    expect(refuseFile({ type: '', size: 1 }, 0)).toBeUndefined();
  });

  it('is one of ten', () => {
    expect(refuseFile({ type: 'image/jpeg', size: 1 }, 10)).toBe('tooMany');
  });

  it('is shown where every browser can', () => {
    expect(canShow({ type: 'image/webp' })).toBe(true);
    expect(canShow({ type: 'image/heic' })).toBe(false);
    expect(canShow({ type: 'application/pdf' })).toBe(false);
  });
});

it.each([
  [0, '1 kB'],
  [499, '1 kB'],
  [84_400, '84 kB'],
  [999_499, '999 kB'],
  [999_500, '1,0 MB'],
  [1_240_000, '1,2 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
