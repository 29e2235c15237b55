import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';

describe('a seal', () => {
  const seal = createSeal(randomBytes(32));

  it('opens what it closed, and shows nothing of it', () => {
    const closed = seal.close('a consent token');
    expect(closed).not.toContain('consent');
    expect(seal.open(closed)).toBe('a consent token');
    expect(seal.close('a consent token')).not.toBe(closed);
  });

  it('does not open what was changed, or closed by another key', () => {
    const bytes = Buffer.from(seal.close('a consent token'), 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => seal.open(bytes.toString('base64url'))).toThrow();
    expect(() => createSeal(randomBytes(32)).open(seal.close('a consent token'))).toThrow();
  });
});
