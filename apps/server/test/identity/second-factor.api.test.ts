import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toTotpCode } from '../../src/crypto/totp.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp({ RATE_LIMIT: 'on' });
});
afterAll(() => saldo.close());

const step = () => Math.floor(saldo.clock.now.getTime() / 30_000);
/** Every code works once: the next one needs time to pass. */
const later = (seconds = 60) => {
  saldo.clock.now = new Date(saldo.clock.now.getTime() + seconds * 1000);
};

const logIn = ({ email, password }: Person, code?: string) =>
  saldo.call('login', { body: { email, password, ...(code !== undefined && { code }) } });

/** Without what only makes it easier to read: dashes, spaces and the case of letters. */
const toPlain = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();

async function withSecondFactor(): Promise<{ person: Person; secret: string; recovery: string[] }> {
  const person = await saldo.signUp();
  const { secret } = (await saldo.call('startSecondFactor', { token: person.token })).body.results;
  const confirmed = await saldo.call('confirmSecondFactor', {
    token: person.token,
    body: { code: toTotpCode(secret, step()) },
  });
  expect(confirmed.status).toBe(200);
  later();
  return { person, secret, recovery: confirmed.body.results.recovery_codes };
}

describe('a second factor', () => {
  it('counts only once it was confirmed by a code', async () => {
    const person = await saldo.signUp();
    const { body } = await saldo.call('startSecondFactor', { token: person.token });
    expect(body.results.uri).toContain(`secret=${body.results.secret}`);
    expect((await logIn(person)).status).toBe(200);
    const wrong = await saldo.call('confirmSecondFactor', { token: person.token, body: { code: '000000' } });
    expect(wrong.body.code).toBe('code.refused');
    expect((await logIn(person)).status).toBe(200);
    const { body: read } = await saldo.call('readSecondFactor', { token: person.token });
    expect(read.results).toEqual({ enabled_at: null, recovery_codes_left: 0 });
  });

  it('is asked for after the right password only, and lets nobody in without a code', async () => {
    const { person, secret } = await withSecondFactor();
    const wrongPassword = await saldo.call('login', {
      body: { email: person.email, password: 'wrong', code: toTotpCode(secret, step()) },
    });
    expect(wrongPassword.body.code).toBe('login.refused');
    const asked = await logIn(person);
    expect([asked.status, asked.body.code]).toEqual([401, 'second_factor.required']);
    expect((await logIn(person, ' ')).body.code).toBe('second_factor.required');
    expect((await logIn(person, '000000')).body.code).toBe('second_factor.refused');
    const right = await logIn(person, toTotpCode(secret, step()));
    expect(right.status).toBe(200);
    expect((await saldo.call('listSessions', { token: right.body.access_token })).status).toBe(200);
  });

  it('takes each code once, also of two at the same moment', async () => {
    const { person, secret } = await withSecondFactor();
    const code = toTotpCode(secret, step());
    const both = await Promise.all([logIn(person, code), logIn(person, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await logIn(person, toTotpCode(secret, step() - 1))).status).toBe(401);
    expect((await logIn(person, toTotpCode(secret, step() + 1))).status).toBe(200);
  });

  it('lets in by a recovery code, each once, whatever its dashes and case', async () => {
    const { person, recovery } = await withSecondFactor();
    expect(recovery).toHaveLength(10);
    const [first = '', second = ''] = recovery;
    expect((await logIn(person, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await logIn(person, first)).status).toBe(401);
    const signedIn = await logIn(person, second);
    expect(signedIn.status).toBe(200);
    const read = await saldo.call('readSecondFactor', { token: signedIn.body.access_token });
    expect(read.body.results.recovery_codes_left).toBe(8);
  });

  it('gives new recovery codes for a code, and the old ones end', async () => {
    const { person, secret, recovery } = await withSecondFactor();
    const renewed = await saldo.call('renewRecoveryCodes', {
      token: person.token,
      body: { code: toTotpCode(secret, step()) },
    });
    expect(renewed.body.results.recovery_codes).toHaveLength(10);
    expect((await logIn(person, recovery[0])).status).toBe(401);
    expect((await logIn(person, renewed.body.results.recovery_codes[0])).status).toBe(200);
  });

  it('is the one that was confirmed, also where another is begun at the same moment', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { token } = await saldo.signUp();
      const { secret } = (await saldo.call('startSecondFactor', { token })).body.results;
      const body = { code: toTotpCode(secret, step()) };
      const [confirmed, begun] = await Promise.all([
        saldo.call('confirmSecondFactor', { token, body }),
        saldo.call('startSecondFactor', { token }),
      ]);
      expect([confirmed.status, begun.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('has ten recovery codes, also where they are renewed twice at the same moment', async () => {
    const { person, recovery } = await withSecondFactor();
    const renew = (code = '') => saldo.call('renewRecoveryCodes', { token: person.token, body: { code } });
    const answers = await Promise.all(recovery.slice(0, 3).map(renew));
    expect(answers.map(({ status }) => status)).toContain(200);
    const { body } = await saldo.call('readSecondFactor', { token: person.token });
    expect(body.results.recovery_codes_left).toBe(10);
  });

  it('is taken away for a code only, and cannot be replaced while it is in use', async () => {
    const { person, secret } = await withSecondFactor();
    const { token } = person;
    expect((await saldo.call('startSecondFactor', { token })).body.code).toBe('second_factor.exists');
    const refused = await saldo.call('removeSecondFactor', { token, body: { code: '000000' } });
    expect(refused.body.code).toBe('code.refused');
    const code = toTotpCode(secret, step());
    expect((await saldo.call('removeSecondFactor', { token, body: { code } })).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);
    expect((await saldo.call('removeSecondFactor', { token, body: { code } })).body.code).toBe(
      'second_factor.not_started',
    );
  });

  it('cannot be guessed: after ten codes in an hour not even the right one is looked at', async () => {
    const { person, secret } = await withSecondFactor();
    const { token } = person;
    for (let guess = 0; guess < 10; guess++)
      await saldo.call('removeSecondFactor', { token, body: { code: `00000${guess}` } });
    const right = { token, body: { code: toTotpCode(secret, step()) } };
    const refused = await saldo.call('removeSecondFactor', right);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    later(3700);
    const again = { token, body: { code: toTotpCode(secret, step()) } };
    expect((await saldo.call('removeSecondFactor', again)).status).toBe(200);
  });

  it('is kept sealed: neither the secret nor a recovery code stands in the database, however it is written', async () => {
    const { person, secret, recovery } = await withSecondFactor();
    const { db } = saldo.database;
    const rowsOf = (table: 'second_factors' | 'recovery_codes') =>
      db.selectFrom(table).selectAll().where('user_id', '=', person.user.id).execute();
    const [factors, codes] = [await rowsOf('second_factors'), await rowsOf('recovery_codes')];
    expect([factors.length, codes.length]).toEqual([1, recovery.length]);
    const kept = toPlain(JSON.stringify([factors, codes]));
    for (const told of [secret, ...recovery]) expect(kept).not.toContain(toPlain(told));
  });
});

describe('the security log', () => {
  it('tells sign-ins, failures and changes, newest first, and only to their own person', async () => {
    const { person, secret } = await withSecondFactor();
    const stranger = await saldo.signUp();
    await saldo.call('login', { body: { email: person.email, password: 'wrong' } });
    await logIn(person, toTotpCode(secret, step()));
    await saldo.call('changeUser', {
      token: person.token,
      params: { id: person.user.id },
      body: { email: `new-${person.email}` },
    });
    await expect
      .poll(async () => {
        const { body } = await saldo.call('listSecurityEvents', { token: person.token });
        return body.results.map(({ kind, detail }) => `${kind} ${detail}`.trim()).toSorted();
      })
      .toEqual(
        [
          'signed_in password',
          'second_factor_added',
          'sign_in_failed password',
          'signed_in password',
          `email_changed ${person.email}`,
        ].toSorted(),
      );
    const others = await saldo.call('listSecurityEvents', { token: stranger.token });
    expect(others.body.results.map(({ kind }) => kind)).toEqual(['signed_in']);
  });
});
