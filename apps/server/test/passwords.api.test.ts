import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startApp, type TestApp } from './harness.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp({ PUBLIC_URL: 'https://saldo.example' });
});
afterAll(() => saldo.close());

/** The mails written for this person so far, oldest first, decoded well enough to read. */
async function readMails(person: Person): Promise<string[]> {
  await expect.poll(() => saldo.database.db.selectFrom('mails').select('id').execute()).toEqual([]);
  const folder = join(saldo.context.config.dataDir, 'mail');
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((mail) => mail.toLowerCase().includes(person.email.toLowerCase()))
    .map((mail) =>
      mail
        .replace(/=\n/g, '')
        .replace(/((?:=[0-9A-F]{2})+)/g, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%'))),
    );
}

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

  it('sends text and HTML, in the language of whoever asks', async () => {
    const ada = await saldo.signUp({ first_name: 'Ada' });
    await askForToken(ada);
    await askForToken(ada, { 'accept-language': 'es' });
    const [english, spanish] = await readMails(ada);
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
