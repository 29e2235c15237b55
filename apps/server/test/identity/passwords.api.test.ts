import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toTotpCode } from '../../src/crypto/totp.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { addIdentityRow } from '../support/identity-row.ts';
import { addPasskeyRow } from '../support/passkey-row.ts';
import { readMailsTo } from '../support/read-mails.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp({ PUBLIC_URL: 'https://saldo.example' });
});
afterAll(() => saldo.close());

const readMails = (person: Person) => readMailsTo(saldo, person.email);

async function askForToken(person: Person, headers?: Record<string, string>): Promise<string> {
  const answer = await saldo.call('forgotPassword', {
    body: { email: person.email },
    ...(headers && { headers }),
  });
  expect(answer.status).toBe(200);
  const mails = await readMails(person);
  return /https:\/\/saldo\.example\/reset-password\?token=([\w-]+)/.exec(mails.at(-1) ?? '')?.[1] ?? '';
}

const reset = (token: string, new_password = 'a new password') =>
  saldo.call('resetPassword', { body: { token, new_password } });
const login = (person: Person, password: string) =>
  saldo.call('login', { body: { email: person.email, password } });

describe('a forgotten password', () => {
  it('is reset by the link in the mail, which ends every session', async () => {
    const ada = await saldo.signUp();
    const answer = await reset(await askForToken(ada));
    expect(answer.status).toBe(200);
    expect((await login(ada, ada.password)).status).toBe(401);
    expect((await login(ada, 'a new password')).status).toBe(200);
    expect((await saldo.call('readUser', { params: { id: ada.user.id }, token: ada.token })).status).toBe(
      401,
    );
  });

  it('is asked for with the email in any case', async () => {
    const ada = await saldo.signUp({ email: 'Mixed@Example.org' });
    expect((await saldo.call('forgotPassword', { body: { email: 'mixed@example.ORG' } })).status).toBe(200);
    expect(await readMails(ada)).toHaveLength(1);
  });

  it('says so when the email is not registered', async () => {
    const answer = await saldo.call('forgotPassword', { body: { email: 'nobody@example.org' } });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ code: 'email.unknown', message: 'Email not registered.' });
  });

  it('names nobody in a letter to an address that nobody has proven: a name may be any message', async () => {
    const bait = 'You won, see https://evil.example';
    const squatter = await saldo.signUp({ first_name: bait });
    const token = await askForToken(squatter);
    for (const language of ['en', 'es']) await askForToken(squatter, { 'accept-language': language });
    for (const mail of await readMails(squatter)) expect(mail).not.toContain('evil');
    // Also once it is proven, a name that reads as an address is none to be greeted by.
    const newest = await askForToken(squatter);
    expect([token === newest, (await reset(newest)).status]).toEqual([false, 200]);
    await askForToken(squatter);
    for (const mail of await readMails(squatter)) expect(mail).not.toContain('evil');
  });

  it('sends text and HTML, in the language of whoever asks', async () => {
    const ada = await saldo.signUp({ first_name: 'Ada' });
    // Whoever has set a password by a letter has proven the address.
    await reset(await askForToken(ada));
    await askForToken(ada);
    await askForToken(ada, { 'accept-language': 'es' });
    const [, english, spanish] = await readMails(ada);
    expect(english).toContain('Hello Ada,');
    expect(english).toMatch(/content-type: text\/plain/i);
    expect(english).toMatch(/content-type: text\/html/i);
    expect(spanish).toContain('Hola, Ada:');
    expect(spanish).toContain('contraseña');
  });

  it('keeps no token in the database once the mail is sent', async () => {
    const ada = await saldo.signUp();
    const token = await askForToken(ada);
    const resets = await saldo.database.db.selectFrom('password_resets').selectAll().execute();
    const mails = await saldo.database.db.selectFrom('mails').selectAll().execute();
    expect(JSON.stringify([resets, mails])).not.toContain(token);
  });
});

describe('a reset of an address that was never proven', () => {
  it('leaves nothing of whoever had registered it', async () => {
    const squatter = await saldo.signUp();
    const { token } = squatter;
    await addPasskeyRow(saldo, squatter);
    await addIdentityRow(saldo, squatter);
    const { secret } = (await saldo.call('startSecondFactor', { token })).body.results;
    const code = toTotpCode(secret, Math.floor(saldo.clock.now.getTime() / 30_000));
    expect((await saldo.call('confirmSecondFactor', { token, body: { code } })).status).toBe(200);

    const resetToken = await askForToken(squatter);
    const { body: read } = await saldo.call('readReset', { body: { token: resetToken } });
    expect(read.results).toMatchObject({ ends_all: true, passkeys: [{}], identities: [{}] });
    expect((await reset(resetToken)).status).toBe(200);

    const signedIn = await login(squatter, 'a new password');
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.results.email_proven).toBe(true);
    const owner = { token: signedIn.body.access_token };
    expect((await saldo.call('listSessions', { token })).status).toBe(401);
    expect((await saldo.call('listPasskeys', owner)).body.results).toEqual([]);
    expect((await saldo.call('listIdentities', owner)).body.results).toEqual([]);
    expect((await saldo.call('readSecondFactor', owner)).body.results).toEqual({
      enabled_at: null,
      recovery_codes_left: 0,
    });
    const { body: events } = await saldo.call('listSecurityEvents', owner);
    expect(events.results.map(({ kind, detail }) => `${kind} ${detail}`.trim())).toEqual(
      expect.arrayContaining(['address_proven reset', 'password_reset']),
    );
  });
});

describe('a reset of an address that is proven', () => {
  async function withOtherWays(): Promise<Person> {
    const person = await saldo.signUp();
    await reset(await askForToken(person), person.password);
    const token = (await login(person, person.password)).body.access_token;
    await addPasskeyRow(saldo, person);
    await addIdentityRow(saldo, { ...person, token });
    return { ...person, token };
  }
  const read = (token: string) => saldo.call('readReset', { body: { token } });

  it('tells what else opens the account, without being used up', async () => {
    const token = await askForToken(await withOtherWays());
    const expected = {
      passkeys: [{ name: 'Phone', created_at: '2026-11-15T12:00:00.000Z' }],
      identities: [{ name: 'test', account: 'somebody@example.org', created_at: '2026-11-15T12:00:00.000Z' }],
      ends_all: false,
      taken_back_until: null,
    };
    expect((await read(token)).body.results).toEqual(expected);
    expect((await read(token)).body.results).toEqual(expected);
    expect((await reset(token)).status).toBe(200);
    const used = await read(token);
    expect([used.status, used.body.code]).toEqual([400, 'reset.refused']);
    expect((await read('wrong')).body.code).toBe('reset.refused');
  });

  it.each([
    [undefined, 1],
    [false, 1],
    [true, 0],
  ])('with remove_passkeys %s leaves %i of each', async (remove_passkeys, left) => {
    const person = await withOtherWays();
    const token = await askForToken(person);
    const new_password = 'a new password';
    await saldo.call('resetPassword', { body: { token, new_password, remove_passkeys } });
    const owner = { token: (await login(person, new_password)).body.access_token };
    expect((await saldo.call('listPasskeys', owner)).body.results).toHaveLength(left);
    expect((await saldo.call('listIdentities', owner)).body.results).toHaveLength(left);
    const kinds = (await saldo.call('listSecurityEvents', owner)).body.results.map(({ kind }) => kind);
    expect(kinds.filter((kind) => /^(passkey|identity)_removed$/.test(kind))).toHaveLength(2 - 2 * left);
  });
});

describe('a reset token is refused', () => {
  const refused = { code: 'reset.refused', message: 'Invalid or expired token.' };

  it('when it is wrong', async () => {
    const answer = await reset('wrong');
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(refused);
  });

  it('when it was used', async () => {
    const token = await askForToken(await saldo.signUp());
    await reset(token);
    expect((await reset(token)).body).toEqual(refused);
  });

  it('when two use it at once, for one of them', async () => {
    const token = await askForToken(await saldo.signUp());
    const answers = await Promise.all([reset(token, 'first first'), reset(token, 'second second')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('when a newer one was asked for', async () => {
    const ada = await saldo.signUp();
    const [older, newer] = [await askForToken(ada), await askForToken(ada)];
    expect((await reset(older)).body).toEqual(refused);
    expect((await reset(newer)).status).toBe(200);
  });

  it('when it is an hour old', async () => {
    const before = saldo.clock.now;
    const token = await askForToken(await saldo.signUp());
    saldo.clock.now = new Date(before.getTime() + 60 * 60 * 1000);
    expect((await reset(token)).body).toEqual(refused);
    saldo.clock.now = before;
  });

  it('with a password that is too short, which does not use it up', async () => {
    const token = await askForToken(await saldo.signUp());
    expect((await reset(token, 'short')).body.errors?.[0]?.path).toBe('new_password');
    expect((await reset(token)).status).toBe(200);
  });
});
