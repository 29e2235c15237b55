import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { removeExpiredSessions } from '../../src/identity/sessions/sessions.service.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { runProgram } from '../support/program.ts';
import { aSubscription } from '../support/push-subscription.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

type Body = ReturnType<typeof aSubscription>['body'];
const add = (token: string, body: Body & { name?: string } = aSubscription().body) =>
  saldo.call('addPushDevice', { body, token });
const list = async (token: string) => (await saldo.call('listPushDevices', { token })).body.results;
const signInAgain = async ({ email, password }: Person) =>
  (await saldo.call('login', { body: { email, password } })).body.access_token;

describe('notifications', () => {
  it('are off until somebody switches on a kind', async () => {
    const { token } = await saldo.signUp();
    const off = { budget: false, due: false, missed: false, below_zero: false };
    const before = (await saldo.call('readPush', { token })).body.results;
    expect(before).toMatchObject({ available: true, kinds: off, amounts: false });
    expect(before.public_key).toBe(saldo.context.config.push?.publicKey);
    const change = (body: Parameters<typeof saldo.call<'changePush'>>[1]['body']) =>
      saldo.call('changePush', { body, token });
    await change({ kinds: { due: true } });
    const both = (await change({ kinds: { budget: true }, amounts: true })).body.results;
    expect(both).toMatchObject({ kinds: { ...off, due: true, budget: true }, amounts: true });
    await change({ kinds: { due: false } });
    const now = (await saldo.call('readPush', { token })).body.results;
    expect(now).toEqual({ ...both, kinds: { ...off, budget: true } });
  });

  it('are not offered where the operator has set no keys', async () => {
    const other = await startApp({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '', VAPID_SUBJECT: '' });
    const { token } = await other.signUp();
    const { results } = (await other.call('readPush', { token })).body;
    expect(results).toMatchObject({ available: false, public_key: null });
    const refused = await other.call('addPushDevice', { body: aSubscription().body, token });
    expect([refused.status, refused.body.code]).toEqual([409, 'push_device.unavailable']);
    await other.close();
  });
});

describe('npm run vapid', () => {
  it('prints a pair that a start takes, another one each time', async () => {
    const [one, two] = [
      await runProgram('vapid', saldo.context.config),
      await runProgram('vapid', saldo.context.config),
    ];
    const set = Object.fromEntries(
      one.output
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    );
    expect(Object.keys(set)).toEqual(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']);
    expect(readConfig(set).push?.publicKey).toBe(set.VAPID_PUBLIC_KEY);
    expect(two.output).not.toBe(one.output);
  });
});

describe('a device', () => {
  it('is named, listed newest first, and told apart from the one that asks', async () => {
    const ada = await saldo.signUp();
    const first = await add(ada.token, { ...aSubscription().body, name: 'Phone' });
    expect(first.status).toBe(201);
    saldo.clock.now = new Date(saldo.clock.now.getTime() + 1000);
    const other = await signInAgain(ada);
    await add(other, { ...aSubscription().body, name: 'Laptop' });
    expect(await list(ada.token)).toMatchObject([
      { name: 'Laptop', this: false, last_sent_at: null },
      { name: 'Phone', this: true, id: first.body.results.id },
    ]);
  });

  it('keeps its place when it subscribes again, also with another address', async () => {
    const { token } = await saldo.signUp();
    const { body } = aSubscription();
    const first = (await add(token, body)).body.results;
    expect((await add(token, body)).body.results).toEqual(first);
    expect((await add(token, aSubscription().body)).body.results).toEqual(first);
    expect(await list(token)).toEqual([first]);
  });

  it('belongs to whoever is there now', async () => {
    const [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
    const { body } = aSubscription();
    await add(ada.token, body);
    await add(bob.token, body);
    expect(await list(ada.token)).toEqual([]);
    expect(await list(bob.token)).toHaveLength(1);
    const again = await signInAgain(bob);
    await add(again, body);
    expect(await list(bob.token)).toMatchObject([{ this: false }]);
    expect(await list(again)).toMatchObject([{ this: true }]);
  });

  it('belongs to one person also where several come at once', async () => {
    const { body } = aSubscription();
    const people = await Promise.all(Array.from({ length: 6 }, () => saldo.signUp()));
    const answers = await Promise.all(people.map(({ token }) => add(token, body)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));
    const devices = await Promise.all(people.map(({ token }) => list(token)));
    expect(devices.flat()).toHaveLength(1);
  });

  it('ends with its session, however that ends', async () => {
    const ada = await saldo.signUp();
    const [left, ended, idle] = [await signInAgain(ada), await signInAgain(ada), await signInAgain(ada)];
    for (const token of [ada.token, left, ended]) await add(token);
    await saldo.call('logout', { token: left });
    expect(await list(ada.token)).toHaveLength(2);
    const sessions = (await saldo.call('listSessions', { token: ended })).body.results;
    await saldo.call('endSession', {
      params: { id: sessions.find(({ current }) => current)?.id ?? '' },
      token: ada.token,
    });
    expect(await list(ada.token)).toHaveLength(1);
    saldo.clock.now = new Date(saldo.clock.now.getTime() + 20 * 86_400_000);
    await list(idle);
    saldo.clock.now = new Date(saldo.clock.now.getTime() + 20 * 86_400_000);
    await removeExpiredSessions(saldo.context);
    expect(await list(idle)).toEqual([]);
    await add(idle);
    await saldo.call('endAllSessions', { token: idle });
    expect(await list(await signInAgain(ada))).toEqual([]);
  });

  it('goes with its person', async () => {
    const { token, user } = await saldo.signUp();
    await add(token);
    await saldo.call('changePush', { body: { kinds: { due: true } }, token });
    expect((await saldo.call('removeUser', { params: { id: user.id }, token })).status).toBe(200);
    for (const table of ['push_devices', 'push_settings'] as const) {
      const rows = saldo.database.db.selectFrom(table).select('user_id').where('user_id', '=', user.id);
      expect(await rows.execute()).toEqual([]);
    }
  });

  it('is one of at most twenty', async () => {
    const ada = await saldo.signUp();
    for (let count = 0; count < 20; count++) expect((await add(await signInAgain(ada))).status).toBe(201);
    const refused = await add(ada.token);
    expect([refused.status, refused.body.code]).toEqual([409, 'push_device.too_many']);
  });

  it('of somebody else is not there', async () => {
    const [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
    const { id } = (await add(ada.token)).body.results;
    for (const name of ['removePushDevice', 'testPushDevice'] as const) {
      const refused = await saldo.call(name, { params: { id }, token: bob.token });
      expect([refused.status, refused.body.code]).toEqual([404, 'push_device.not_found']);
    }
    expect(await list(bob.token)).toEqual([]);
    expect(await list(ada.token)).toHaveLength(1);
  });

  it.each([
    ['a word', 'push'],
    ['another protocol', 'ftp://push.example.org/a'],
    ['no TLS', 'http://push.example.org/a'],
    ['our own network', 'https://10.0.0.1/a'],
    ['our own network, in other figures', 'https://0x0a000001/a'],
    ['a machine without a domain', 'https://database/a'],
    ['what clouds tell about themselves', 'https://169.254.169.254/latest'],
    ['IPv4 within IPv6', 'https://[::ffff:10.0.0.1]/a'],
    ['a password', 'https://user:password@push.example.org/a'],
  ])('at %s is refused', async (_, endpoint) => {
    const { token } = await saldo.signUp();
    const refused = await add(token, { ...aSubscription().body, endpoint });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'endpoint']);
  });

  it('on the machine itself is refused where Saldo is for others', async () => {
    const open = await startApp({ PUBLIC_URL: 'https://saldo.example' });
    const { token } = await open.signUp();
    for (const endpoint of ['https://127.0.0.1/a', 'https://localhost/a', 'https://[::1]/a']) {
      const body = { ...aSubscription().body, endpoint };
      const refused = await open.call('addPushDevice', { body, token });
      expect([endpoint, refused.status]).toEqual([endpoint, 400]);
    }
    await open.close();
  });

  it.each([
    ['p256dh', { p256dh: 'AAAA' }],
    ['p256dh', { auth: 'AAAA' }],
    ['auth', { auth: 'not base64url!' }],
    ['name', { name: '' }],
  ])('with a wrong %s is refused (%j)', async (path, fields) => {
    const { token } = await saldo.signUp();
    const refused = await add(token, { ...aSubscription().body, ...fields });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('is kept so that its address is read nowhere', async () => {
    const { token, user } = await saldo.signUp();
    const { body } = aSubscription();
    await add(token, body);
    const [row] = await saldo.database.db
      .selectFrom('push_devices')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(JSON.stringify(row)).not.toContain(body.endpoint);
    expect(JSON.stringify(row)).not.toContain(body.auth);
  });
});
