import { describe, expect, it } from 'vitest';
import { findTotpStep, makeTotpSecret, toBase32, toTotpCode, toTotpUri } from './totp.ts';

/** RFC 6238's test secret; these are the last six digits of its values. */
const secret = toBase32(Buffer.from('12345678901234567890'));

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are those of the standard', (second, code) => {
    expect(toTotpCode(secret, Math.floor(second / 30))).toBe(code);
  });

  it('are found within one step of the present one, and no further', () => {
    const now = new Date(1_234_567_890_000);
    const step = Math.floor(1_234_567_890 / 30);
    for (const near of [step - 1, step, step + 1])
      expect(findTotpStep(secret, toTotpCode(secret, near), now)).toBe(near);
    for (const far of [step - 2, step + 2])
      expect(findTotpStep(secret, toTotpCode(secret, far), now)).toBeUndefined();
    for (const odd of ['', '１２３４５６', 'éééééé']) expect(findTotpStep(secret, odd, now)).toBeUndefined();
  });

  it('come from a secret of 160 random bits, told in base32', () => {
    expect(makeTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(makeTotpSecret()).not.toBe(makeTotpSecret());
    expect(toTotpUri('ABC', 'ada@example.org')).toBe(
      'otpauth://totp/Saldo%3Aada%40example.org?secret=ABC&issuer=Saldo',
    );
  });
});
