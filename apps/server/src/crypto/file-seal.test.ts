import { describe, expect, it } from 'vitest';
import { openFile, sealFile } from './file-seal.ts';

const bytes = Buffer.from('a receipt, and another receipt, and another receipt');

describe('a file that lies with somebody else', () => {
  it('says nothing there, and is the same again with its secret', () => {
    const { sealed, secret } = sealFile(bytes);
    expect(sealed.includes('receipt')).toBe(false);
    expect(openFile(sealed, secret)).toEqual(bytes);
    expect(sealFile(bytes).sealed).not.toEqual(sealed);
  });

  it('is not opened where any bit of it is another, where it is shorter, or by another secret', () => {
    const { sealed, secret } = sealFile(bytes);
    for (const at of [0, 20, sealed.length - 1]) {
      const bent = Buffer.from(sealed);
      bent[at] = (bent[at] ?? 0) ^ 1;
      expect(openFile(bent, secret)).toBeUndefined();
    }
    expect(openFile(sealed.subarray(1), secret)).toBeUndefined();
    expect(openFile(sealed, sealFile(bytes).secret)).toBeUndefined();
    expect(openFile(sealed, 'none')).toBeUndefined();
  });
});
