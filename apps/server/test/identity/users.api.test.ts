import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_PREFERENCES } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPicture } from '../../src/identity/uploads/uploads.repository.ts';
import { addPicture } from '../../src/identity/uploads/uploads.service.ts';
import { startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

describe('signing up', () => {
  it('makes a user and answers with it, without the password', async () => {
    const body = { email: 'Grace@Example.org', password: 'eight888', first_name: ' Grace ' };
    const answer = await saldo.call('signup', { body });
    expect(answer.status).toBe(201);
    expect(answer.body.results).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'Grace@Example.org',
      email_proven: false,
      first_name: 'Grace',
      last_name: '',
      phone_number: '',
      home_currency: null,
      preferences: DEFAULT_PREFERENCES,
      photo_url: null,
      yapily_id: null,
      yapily_username: null,
    });
    expect(JSON.stringify(answer.body)).not.toContain('eight888');
  });

  it('refuses a taken email, whatever its case', async () => {
    await saldo.signUp({ email: 'taken@example.org' });
    const answer = await saldo.call('signup', {
      body: { email: 'TAKEN@example.ORG', password: 'another one' },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ code: 'email.taken', message: 'Email already registered.' });
  });

  it('lets one of two who register the same email at once through', async () => {
    const body = { email: 'race@example.org', password: 'eight888' };
    const answers = await Promise.all([saldo.call('signup', { body }), saldo.call('signup', { body })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['no email', { password: 'eight888' }, 'email'],
    ['no email address', { email: 'nobody', password: 'eight888' }, 'email'],
    ['a short password', { email: 'short@example.org', password: 'seven77' }, 'password'],
    ['a long password', { email: 'long@example.org', password: 'x'.repeat(129) }, 'password'],
    ['a number for a name', { email: 'n@example.org', password: 'eight888', first_name: 5 }, 'first_name'],
    ['a NUL', { email: 'nul@example.org', password: 'eight888', last_name: 'a\0' }, 'last_name'],
  ])('refuses %s, and says which field', async (_, body, path) => {
    const answer = await saldo.call('signup', { body: body as never });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('input.invalid');
    expect(answer.body.errors?.map((error) => error.path)).toEqual([path]);
  });

  it('ignores fields it does not know', async () => {
    const body = { email: 'extra@example.org', password: 'eight888', is_admin: true, id: 'chosen' };
    const answer = await saldo.call('signup', { body });
    expect(answer.status).toBe(201);
    expect(answer.body.results.id).not.toBe('chosen');
  });
});

describe('reading a user', () => {
  it('gives people themselves', async () => {
    const ada = await saldo.signUp({ first_name: 'Ada' });
    const answer = await saldo.call('readUser', { params: { id: ada.user.id }, token: ada.token });
    expect(answer.status).toBe(200);
    expect(answer.body.results).toEqual(ada.user);
  });

  it('tells apart neither a stranger nor nobody', async () => {
    const [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
    const stranger = await saldo.call('readUser', { params: { id: bob.user.id }, token: ada.token });
    const nobody = await saldo.call('readUser', { params: { id: 'nobody' }, token: ada.token });
    expect(stranger.status).toBe(404);
    expect(stranger.body).toEqual(nobody.body);
  });
});

describe('changing a user', () => {
  it('changes the fields it is given and leaves the others', async () => {
    const ada = await saldo.signUp({ first_name: 'Ada', last_name: 'King' });
    const body = { last_name: ' Lovelace ', phone_number: '+34 600 000 000' };
    const answer = await saldo.call('changeUser', { params: { id: ada.user.id }, body, token: ada.token });
    expect(answer.status).toBe(200);
    expect(answer.body.results).toEqual({
      ...ada.user,
      last_name: 'Lovelace',
      phone_number: '+34 600 000 000',
    });
    const read = await saldo.call('readUser', { params: { id: ada.user.id }, token: ada.token });
    expect(read.body.results).toEqual(answer.body.results);
  });

  it('refuses a taken email and changes nothing', async () => {
    const [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
    const body = { email: bob.email.toUpperCase(), first_name: 'Mallory' };
    const answer = await saldo.call('changeUser', { params: { id: ada.user.id }, body, token: ada.token });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('Email already registered.');
    const read = await saldo.call('readUser', { params: { id: ada.user.id }, token: ada.token });
    expect(read.body.results).toEqual(ada.user);
  });

  it('takes the own email in another case, and signs in with a new one', async () => {
    const ada = await saldo.signUp();
    const change = (email: string) =>
      saldo.call('changeUser', { params: { id: ada.user.id }, body: { email }, token: ada.token });
    expect((await change(ada.email.toUpperCase())).status).toBe(200);
    const email = `new-${ada.email}`;
    expect((await change(email)).body.results.email).toBe(email);
    expect((await saldo.call('login', { body: { email, password: ada.password } })).status).toBe(200);
    expect((await saldo.call('login', { body: { email: ada.email, password: ada.password } })).status).toBe(
      401,
    );
  });

  it('lets one of two who take the same email at once have it', async () => {
    const [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
    const email = 'wanted@example.org';
    const answers = await Promise.all(
      [ada, bob].map(({ user, token }) =>
        saldo.call('changeUser', { params: { id: user.id }, body: { email }, token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('leaves nothing at the old address that still works', async () => {
    const ada = await saldo.signUp();
    const neighbour = await saldo.signUp({ email: `x${ada.email}` });
    for (const { email } of [ada, neighbour]) await saldo.call('forgotPassword', { body: { email } });
    await expect.poll(() => mailFolder().filter((mail) => mail.includes(ada.email))).toHaveLength(2);
    await saldo.call('changeUser', {
      params: { id: ada.user.id },
      body: { email: `other-${ada.user.id}@example.org` },
      token: ada.token,
    });
    await expect.poll(() => saldo.database.db.selectFrom('mails').select('id').execute()).toEqual([]);
    const links = mailFolder()
      .filter((mail) => mail.includes(ada.email))
      .map((mail) => /(reset-password|take-back-email)\?token/.exec(mail.replace(/=\n/g, ''))?.[1]);
    expect(links.toSorted()).toEqual(['reset-password', 'take-back-email']);
    const resets = await saldo.database.db.selectFrom('password_resets').select('user_id').execute();
    expect(resets.map(({ user_id }) => user_id)).not.toContain(ada.user.id);
  });

  it('with nothing changes nothing', async () => {
    const ada = await saldo.signUp();
    const answer = await saldo.call('changeUser', {
      params: { id: ada.user.id },
      body: {},
      token: ada.token,
    });
    expect(answer.body.results).toEqual(ada.user);
  });
});

describe('deleting a user', () => {
  it('leaves nothing of them: no row, no picture, no mail, no session', async () => {
    const ada = await saldo.signUp();
    const bob = await saldo.signUp();
    await saldo.call('loadSampleData', { token: ada.token });
    const name = await addPicture(saldo.context, Buffer.from('picture'));
    const photo_url = `/uploads/${name}`;
    await saldo.call('changeUser', { params: { id: ada.user.id }, body: { photo_url }, token: ada.token });
    for (const person of [ada, bob]) await saldo.call('forgotPassword', { body: { email: person.email } });
    await expect.poll(() => mailFolder().filter((mail) => mail.includes(ada.email))).toHaveLength(1);
    await saldo.call('forgotPassword', { body: { email: ada.email } });

    const answer = await saldo.call('removeUser', { params: { id: ada.user.id }, token: ada.token });
    expect(answer.status).toBe(200);
    expect(await wholeDatabase()).not.toMatch(new RegExp(`${ada.user.id}|${ada.email}|Supermarket`));
    expect(await hasPicture(saldo.context.db, name)).toBe(false);
    await expect.poll(() => mailFolder().filter((mail) => mail.includes(ada.email))).toEqual([]);
    expect(mailFolder().filter((mail) => mail.includes(bob.email))).toHaveLength(1);
    expect((await saldo.call('logout', { token: ada.token })).status).toBe(401);
    expect((await saldo.call('login', { body: { email: ada.email, password: ada.password } })).status).toBe(
      401,
    );
    expect((await saldo.call('signup', { body: { email: ada.email, password: ada.password } })).status).toBe(
      201,
    );
  });
});

function mailFolder(): string[] {
  const folder = join(saldo.context.config.dataDir, 'mail');
  return existsSync(folder)
    ? readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    : [];
}

/** Every row of every table, as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await saldo.database.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(saldo.database.db)),
  );
  return JSON.stringify(rows);
}
