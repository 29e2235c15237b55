import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/crypto/password.ts';
import { deleteSessions } from '../../src/identity/sessions/sessions.repository.ts';
import { updateUser } from '../../src/identity/users/users.repository.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
let ada: Person;
beforeAll(async () => {
  saldo = await startApp();
  ada = await saldo.signUp({ email: 'ada@example.org', password: ' spaces count ' });
});
afterAll(() => saldo.close());

const whoAmI = (person: Person, token = person.token) =>
  saldo.call('readUser', { params: { id: person.user.id }, token });
const days = (count: number) => count * 24 * 60 * 60 * 1000;

describe('signing in', () => {
  it('answers with a token and the user, whatever the case of the email', async () => {
    const answer = await saldo.call('login', {
      body: { email: 'ADA@example.org', password: ' spaces count ' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.results).toEqual(ada.user);
    expect(Buffer.from(answer.body.access_token, 'base64url')).toHaveLength(32);
  });

  it.each([
    ['a wrong password', { email: 'ada@example.org', password: 'wrong' }],
    ['a trimmed password', { email: 'ada@example.org', password: 'spaces count' }],
    ['an unknown email', { email: 'nobody@example.org', password: ' spaces count ' }],
  ])('refuses %s with the same words', async (_, body) => {
    const answer = await saldo.call('login', { body });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'login.refused', message: 'Incorrect username or password' });
  });

  it('gives each device its own token', async () => {
    const body = { email: ada.email, password: ada.password };
    const [one, two] = [await saldo.call('login', { body }), await saldo.call('login', { body })];
    expect(one.body.access_token).not.toBe(two.body.access_token);
  });

  it('keeps no token in the database', async () => {
    const rows = await saldo.database.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ada.token);
  });
});

describe('a password that is reset while somebody signs in with the old one', () => {
  it('leaves no session of the old one behind', async () => {
    for (let round = 0; round < 5; round++) {
      const bob = await saldo.signUp();
      const hash = await hashPassword('another password');
      const login = saldo.call('login', { body: { email: bob.email, password: bob.password } });
      await setTimeout(round * 12);
      await saldo.database.db.transaction().execute(async (trx) => {
        await updateUser(trx, bob.user.id, { password_hash: hash });
        await deleteSessions(trx, bob.user.id);
      });
      const { status, body } = await login;
      if (status === 200) expect((await whoAmI(bob, body.access_token)).status).toBe(401);
      else expect(status).toBe(401);
    }
  });
});

describe('signing out', () => {
  it('ends this session and no other', async () => {
    const body = { email: ada.email, password: ada.password };
    const other = (await saldo.call('login', { body })).body.access_token;
    expect((await saldo.call('logout', { token: other })).status).toBe(200);
    expect((await whoAmI(ada, other)).status).toBe(401);
    expect((await whoAmI(ada)).status).toBe(200);
  });
});

describe('a session', () => {
  it('lasts thirty days from its last use', async () => {
    const bob = await saldo.signUp();
    const start = saldo.clock.now.getTime();
    const at = (passed: number) => {
      saldo.clock.now = new Date(start + passed);
    };
    at(days(29));
    expect((await whoAmI(bob)).status).toBe(200);
    at(days(58));
    expect((await whoAmI(bob)).status).toBe(200);
    at(days(58 + 30) + 1);
    expect((await whoAmI(bob)).status).toBe(401);
    at(days(59));
    expect((await whoAmI(bob)).status).toBe(401);
    at(0);
  });

  it.each(['', 'Bearer', 'Bearer  ', 'Basic abc', `Bearer ${'x'.repeat(500)}`, 'Bearer nonsense'])(
    'is not opened by the header %j',
    async (authorization) => {
      const answer = await saldo.call('logout', { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe('session.required');
    },
  );
});

describe('the list of sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('tells device and last use, the latest first, and which one is asking', async () => {
    const bob = await saldo.signUp();
    const body = { email: bob.email, password: bob.password };
    saldo.clock.now = new Date(saldo.clock.now.getTime() + 1000);
    const login = await saldo.call('login', { body, headers: { 'user-agent': firefox } });
    const { body: list } = await saldo.call('listSessions', { token: login.body.access_token });
    expect(list.results.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Firefox on Linux', current: true },
      { device: '', current: false },
    ]);
    expect(list.results[0]?.last_used_at).toBe(saldo.clock.now.toISOString());
    expect(JSON.stringify(list)).not.toContain('token');
  });

  it('ends one of them', async () => {
    const bob = await saldo.signUp();
    const other = (await saldo.call('login', { body: { email: bob.email, password: bob.password } })).body
      .access_token;
    const { body: list } = await saldo.call('listSessions', { token: bob.token });
    const id = list.results.find(({ current }) => !current)?.id ?? '';
    expect((await saldo.call('endSession', { params: { id }, token: bob.token })).status).toBe(200);
    expect((await whoAmI(bob, other)).status).toBe(401);
    expect((await whoAmI(bob)).status).toBe(200);
    expect((await saldo.call('endSession', { params: { id }, token: bob.token })).status).toBe(404);
  });

  it('ends all of them, and nobody else’s', async () => {
    const bob = await saldo.signUp();
    expect((await saldo.call('endAllSessions', { token: bob.token })).status).toBe(200);
    expect((await whoAmI(bob)).status).toBe(401);
    expect((await whoAmI(ada)).status).toBe(200);
  });
});
