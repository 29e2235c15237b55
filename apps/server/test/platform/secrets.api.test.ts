import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import {
  type Life,
  live,
  readMailedToken,
  type Server,
  startServer,
} from '../support/server-with-secrets.ts';

describe('what is secret, over the whole life of an account', () => {
  let sandbox: Sandbox;
  let server: Server;
  let life: Life;
  beforeAll(async () => {
    sandbox = await startSandbox();
    server = await startServer(sandbox);
    life = await live(sandbox, server);
  });
  afterAll(async () => {
    await server.close();
    await server.place.remove();
    await sandbox.close();
  });

  type Kind = keyof Life['secrets'];
  const ALL: Kind[] = [
    'password',
    'password hash',
    'access token',
    'reset token',
    'token of a letter',
    'consent token',
    'handle',
    'secret of the second factor',
    'recovery code',
    'key of the seal',
    'application secret',
  ];

  /** Which kinds are in a text; their values would only be in one more place if they were shown. */
  const kindsIn = (text: string, kinds: readonly Kind[] = ALL) =>
    kinds.filter((kind) => life.secrets[kind].some((value) => text.includes(value)));

  it('is all there to be looked for', () => {
    expect(Object.keys(life.secrets)).toEqual(ALL);
    for (const value of Object.values(life.secrets).flat()) expect(value.length).toBeGreaterThan(8);
    expect(life.secrets['access token']).toHaveLength(3);
    expect(life.sessionCount).toBe(1);
    const statuses = life.answers.map(({ status }) => status);
    for (const status of [200, 201, 400, 401, 404, 409, 429]) expect(statuses).toContain(status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  it('is not in the log, however talkative', () => {
    const lines = server.log().split('\n');
    expect(lines.length).toBeGreaterThan(30);
    expect(server.log()).toContain('/api/reset-password');
    expect(
      lines.filter((line) => kindsIn(line).length > 0).map((line) => `${kindsIn(line)}: ${line}`),
    ).toEqual([]);
  });

  it('is not in any answer that refuses', () => {
    const refusals = life.answers.filter(({ status }) => status >= 400);
    expect(refusals.length).toBeGreaterThan(10);
    expect(refusals.filter(({ text }) => kindsIn(text).length > 0)).toEqual([]);
  });

  it('is in no address that the server makes', () => {
    const addresses = [life.authorisationUrl, ...life.answers.map(({ location }) => location)];
    expect(addresses.filter((address) => kindsIn(address).length > 0)).toEqual([]);
  });

  it('is told at most once, by the answer that makes it', () => {
    const told: Partial<Record<Kind, string[]>> = {
      'access token': ['/api/login', '/api/login', '/api/login'],
      'secret of the second factor': ['/api/second-factor'],
      'recovery code': ['/api/second-factor/confirm'],
    };
    for (const kind of ALL.filter((one) => one !== 'handle')) {
      const by = life.answers.filter(({ text }) => kindsIn(text, [kind]).length > 0).map(({ path }) => path);
      expect(by, kind).toEqual(told[kind] ?? []);
    }
  });

  it.each(['linked', 'before'] as const)(
    'is not in the database in clear, nor in what its files still hold (%s)',
    (when) => {
      // The hash is what is kept of a password; the handle opens nothing without its owner's token.
      const kinds = ALL.filter((kind) => kind !== 'password hash' && kind !== 'handle');
      expect(life.databases[when]).toContain('ada@example.org');
      expect(kindsIn(life.databases[when], kinds)).toEqual([]);
    },
  );
});

describe('a mail that waits for its server', () => {
  it('does not show the link that it carries', async () => {
    const saldo = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
    const { email } = await saldo.signUp();
    await saldo.call('forgotPassword', { body: { email } });
    const waiting = await saldo.database.db.selectFrom('mails').selectAll().execute();
    await saldo.close();
    expect(waiting).toHaveLength(1);
    expect(JSON.stringify(waiting)).not.toMatch(/reset-password|token=/);
  });
});

describe('a token', () => {
  let saldo: TestApp;
  beforeAll(async () => {
    saldo = await startApp();
  });
  afterAll(() => saldo.close());

  const statusOf = async (token: string) => (await saldo.call('listSessions', { token })).status;
  const logIn = async ({ email, password }: Person, headers: Record<string, string> = {}) =>
    (await saldo.call('login', { body: { email, password }, headers })).body.access_token;

  it.each(['token', 'access_token', 'authorization', 'Authorization', 'bearer', 'session'])(
    'in the query as %s is not looked at, nor in a cookie of that name',
    async (name) => {
      const { token } = await saldo.signUp();
      for (const value of [token, `Bearer ${token}`]) {
        const inQuery = await saldo.app.inject({ url: '/api/sessions', query: { [name]: value } });
        expect(inQuery.statusCode).toBe(401);
        const cookie = `${name}=${encodeURIComponent(value)}`;
        const inCookie = await saldo.app.inject({ url: '/api/sessions', headers: { cookie } });
        expect(inCookie.statusCode).toBe(401);
      }
      expect(await statusOf(token)).toBe(200);
    },
  );

  type End = (person: Person, token: string) => Promise<{ status: number }>;
  const ends: Record<string, End> = {
    logout: (_, token) => saldo.call('logout', { token }),
    endSession: async (person, token) => {
      const sessions = (await saldo.call('listSessions', { token })).body.results;
      const id = sessions.find(({ current }) => current)?.id ?? '';
      return saldo.call('endSession', { params: { id }, token: person.token });
    },
    endAllSessions: (person) => saldo.call('endAllSessions', { token: person.token }),
    'a password reset': async ({ email }) => {
      await saldo.call('forgotPassword', { body: { email } });
      await expect.poll(() => saldo.database.db.selectFrom('mails').select('id').execute()).toEqual([]);
      const token = await readMailedToken(saldo.context.config.dataDir, 'reset-password');
      return saldo.call('resetPassword', { body: { token, new_password: 'another password' } });
    },
    'the end of the account': ({ user, token }) =>
      saldo.call('removeUser', { params: { id: user.id }, token }),
  };

  it.each(Object.keys(ends))('is worth nothing after %s', async (name) => {
    const person = await saldo.signUp();
    const token = await logIn(person);
    expect(await statusOf(token)).toBe(200);
    expect((await ends[name]?.(person, token))?.status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  it('is made anew at each login, and never one that the caller brings', async () => {
    const person = await saldo.signUp();
    const proposed = 'A'.repeat(43);
    const headers = { authorization: `Bearer ${proposed}`, cookie: `session=${proposed}` };
    const tokens = [await logIn(person, headers), await logIn(person, headers), await logIn(person)];
    expect(new Set([...tokens, proposed, person.token]).size).toBe(5);
    expect(await statusOf(proposed)).toBe(401);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200, 200]);
  });

  it('of one who logs in is not taken over from one who was signed in before', async () => {
    const [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
    const token = await logIn(bob, { authorization: `Bearer ${ada.token}` });
    const { body } = await saldo.call('readUser', { params: { id: bob.user.id }, token });
    expect(body.results.email).toBe(bob.email);
    expect((await saldo.call('readUser', { params: { id: ada.user.id }, token })).status).toBe(404);
  });
});
