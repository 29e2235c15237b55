import { describe, expect, it } from 'vitest';
import { fromClaims, fromFacebook, fromGithub, fromTwitter } from './profile.ts';

describe('profiles', () => {
  it('of OpenID Connect trust an email only where it is said to be verified', () => {
    const claims = { sub: '1', email: 'ada@example.org', name: 'Ada King Lovelace' };
    expect(fromClaims(claims)).toEqual({
      subject: '1',
      email: 'ada@example.org',
      emailVerified: false,
      firstName: 'Ada',
      lastName: 'King Lovelace',
    });
    expect(fromClaims({ ...claims, email_verified: true }).emailVerified).toBe(true);
    expect(fromClaims({ ...claims, email_verified: 'true' }).emailVerified).toBe(false);
  });

  it('without a name for the person are refused: everybody would be the same', () => {
    expect(() => fromClaims({ email: 'ada@example.org' })).toThrow();
    expect(() => fromGithub({ login: 'ada' }, [])).toThrow();
    expect(() => fromFacebook({ id: '' })).toThrow();
    expect(() => fromTwitter({ errors: [] })).toThrow();
  });

  it('leave out a name that could not be kept', () => {
    const named = (given_name: string) => fromClaims({ sub: '1', given_name }).firstName;
    expect(named(' Ada ')).toBe('Ada');
    expect([named('x'.repeat(121)), named('A\u0000'), named('\ud800')]).toEqual(['', '', '']);
  });

  it('of GitHub take the primary email, and a number as subject', () => {
    const emails = [
      { email: 'old@example.org', primary: false, verified: true },
      { email: 'ada@example.org', primary: true, verified: true },
    ];
    expect(fromGithub({ id: 42, login: 'ada', name: null }, emails)).toEqual({
      subject: '42',
      email: 'ada@example.org',
      emailVerified: true,
      firstName: 'ada',
      lastName: '',
    });
    expect(fromGithub({ id: 42 }, { message: 'forbidden' }).email).toBeUndefined();
  });

  it('of Facebook never count as verified', () => {
    expect(fromFacebook({ id: '7', email: 'ada@example.org' }).emailVerified).toBe(false);
  });

  it('of X have an email only where it is confirmed', () => {
    expect(fromTwitter({ data: { id: '9', name: 'Ada L' } })).toMatchObject({
      email: undefined,
      emailVerified: false,
    });
    const confirmed = fromTwitter({ data: { id: '9', name: 'Ada L', confirmed_email: 'ada@example.org' } });
    expect(confirmed).toMatchObject({ email: 'ada@example.org', emailVerified: true });
  });
});
