import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { MOST_WAITING } from '../../src/concurrency/keyed-mutex.ts';
import { toTotpCode } from '../../src/crypto/totp.ts';
import { MOST_AT_ONCE } from '../../src/http/limits/pressure.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { readTokenOf } from '../support/read-mails.ts';

let saldo: TestApp;
let ada: Person;
beforeEach(async () => {
  saldo = await startApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
  ada = await saldo.signUp();
});
afterEach(() => saldo.close());

const login = (password: string, address: string, email = ada.email) =>
  saldo.call('login', { body: { email, password }, headers: { 'x-forwarded-for': address } });

const wait = (seconds: number) => {
  saldo.clock.now = new Date(saldo.clock.now.getTime() + seconds * 1000);
};

describe('lists that one person asks for again and again', () => {
  it('are answered one after the other, only so many wait, and nobody else is sent away', async () => {
    const calm = await startApp();
    const [ada, bob] = [await calm.signUp(), await calm.signUp()];
    const ask = ({ token }: Person) => calm.call('listTransactions', { query: {}, token });
    const many = Promise.all(Array.from({ length: MOST_WAITING + 20 }, () => ask(ada)));
    expect((await ask(bob)).status).toBe(200);
    const codes = (await many).map(({ status }) => status);
    expect(new Set(codes)).toEqual(new Set([200, 503]));
    expect((await ask(ada)).status).toBe(200);
    await calm.close();
  });
});

describe('short calls that one person sends all at once', () => {
  it('are a few at a time, only so many wait, and nobody else is sent away', async () => {
    const calm = await startApp();
    const [ada, bob] = [await calm.signUp(), await calm.signUp()];
    const ask = ({ user, token }: Person) => calm.call('readUser', { params: { id: user.id }, token });
    const write = ({ token }: Person, index: number) =>
      calm.call('createCategory', { body: { name: `C${index}` }, token });
    for (const send of [ask, write]) {
      const many = Promise.all(Array.from({ length: MOST_WAITING + 60 }, (_, index) => send(ada, index)));
      expect((await ask(bob)).status).toBe(200);
      const answers = await many;
      const refused = answers.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
      expect((await send(ada, 1000)).status).toBeLessThan(300);
    }
    await calm.close();
  });
});

describe('wrong passwords in a row', () => {
  it('slow the account down, from wherever they come; the right one works after the wait', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 20; tries++) statuses.push((await login('wrong', `10.0.0.${tries}`)).status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));

    const tooSoon = await login(ada.password, '10.9.9.9');
    expect(tooSoon.status).toBe(429);
    expect(tooSoon.body.code).toBe('attempts.too_many');
    wait(Number(tooSoon.headers['retry-after']));
    expect((await login(ada.password, '10.9.9.9')).status).toBe(200);
  });

  it('lengthen the wait each time, but never past half a minute for one account', async () => {
    const waits: number[] = [];
    for (let tries = 0; tries < 20; tries++) {
      const answer = await login('wrong', `10.0.1.${tries}`);
      if (answer.status !== 429) continue;
      waits.push(Number(answer.headers['retry-after']));
      wait(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });

  it('slow the address down over many accounts, and no other address', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 20; tries++) {
      statuses.push((await login('wrong', '10.0.0.1', `nobody${tries}@example.org`)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.at(-1)).toBe(429);
    expect((await login(ada.password, '10.0.0.1')).status).toBe(429);
    expect((await login(ada.password, '10.0.0.2')).status).toBe(200);
  });

  it('are tried no more often when many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => login('wrong', `10.0.2.${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  it('count for the address that our proxy saw, not for one that the caller made up', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      statuses.push((await login('wrong', `1.2.3.${tries}, 10.0.0.1`, `nobody${tries}@example.org`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('count for the whole network that an IPv6 address belongs to, and for no other', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++)
      statuses.push((await login('wrong', `2001:db8:1:2::${tries}`, `nobody${tries}@example.org`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await login(ada.password, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('are forgotten once the right one came', async () => {
    for (let tries = 0; tries < 4; tries++) await login('wrong', '10.0.0.1');
    expect((await login(ada.password, '10.0.0.1')).status).toBe(200);
    expect((await login('wrong', '10.0.0.1')).status).toBe(401);
    expect((await login('wrong', '10.0.0.1')).status).toBe(401);
  });

  it('are not what a missing code is: a household that signs in in two steps is not slowed down', async () => {
    const { secret } = (await saldo.call('startSecondFactor', { token: ada.token })).body.results;
    const code = toTotpCode(secret, Math.floor(saldo.clock.now.getTime() / 30_000));
    await saldo.call('confirmSecondFactor', { token: ada.token, body: { code } });
    const codes: string[] = [];
    for (let tries = 0; tries < 15; tries++) codes.push((await login(ada.password, '10.0.0.1')).body.code);
    expect(new Set(codes)).toEqual(new Set(['second_factor.required']));
    expect((await login('wrong', '10.0.0.1', 'nobody@example.org')).status).toBe(401);
  });

  it('that an account has to wait for are not counted against the address', async () => {
    for (let tries = 0; tries < 5; tries++) await login('wrong', `10.0.3.${tries}`);
    for (let tries = 0; tries < 20; tries++) expect((await login('wrong', '10.0.0.1')).status).toBe(429);
    expect((await login('wrong', '10.0.0.1', 'nobody@example.org')).status).toBe(401);
    expect((await login('wrong', '10.0.0.1', 'nobody@example.org')).status).toBe(401);
  });

  it('from elsewhere do not keep an owner out where they have signed in before, however they go on', async () => {
    expect((await login(ada.password, '10.9.9.9')).status).toBe(200);
    for (let tries = 0; tries < 60; tries++) {
      const { status, headers } = await login('wrong', `10.0.0.${tries % 3}`);
      if (status === 429) wait(Math.min(30, Number(headers['retry-after'])));
    }
    for (let tries = 0; tries < 6; tries++) await login('wrong', `10.0.4.${tries}`);
    expect((await login(ada.password, '10.7.7.7')).status).toBe(429);
    expect((await login(ada.password, '10.9.9.9')).status).toBe(200);
    // It does not help those who guess.
    expect((await login('wrong', '10.0.5.1')).status).toBe(429);
  });

  it('are slowed down there as well, by themselves, and no longer than for ninety days', async () => {
    expect((await login(ada.password, '10.9.9.9')).status).toBe(200);
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries++) statuses.push((await login('wrong', '10.9.9.9')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await login('wrong', '10.0.0.1')).status).toBe(401);
    wait(91 * 24 * 3600);
    for (let tries = 0; tries < 5; tries++) await login('wrong', `10.0.6.${tries}`);
    expect((await login(ada.password, '10.9.9.9')).status).toBe(429);
  });

  it('count no longer once the password was reset, whoever goes on guessing', async () => {
    for (let tries = 0; tries < 10; tries++) await login('wrong', `10.0.0.${tries}`);
    const headers = { 'x-forwarded-for': '10.8.8.8' };
    await saldo.call('forgotPassword', { body: { email: ada.email }, headers });
    const token = await readTokenOf(saldo, ada.email, 'reset-password');
    const body = { token, new_password: 'a new password' };
    expect((await saldo.call('resetPassword', { body, headers })).status).toBe(200);
    for (let tries = 0; tries < 10; tries++) await login('wrong', `10.0.7.${tries}`);
    expect((await login('a new password', '10.8.8.8')).status).toBe(200);
  });

  it('leave no email in the table of counters', async () => {
    await login('wrong', '10.0.0.1');
    const rows = await saldo.database.db.selectFrom('counters').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ada.email);
  });
});

describe('a limited call', () => {
  it('is refused past its limit with the time to wait, per address', async () => {
    const ask = (address: string) =>
      saldo.call('forgotPassword', {
        body: { email: 'nobody@example.org' },
        headers: { 'x-forwarded-for': address },
      });
    for (let tries = 0; tries < 20; tries++) expect((await ask('10.0.0.1')).status).toBe(404);
    const refused = await ask('10.0.0.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await ask('10.0.0.2')).status).toBe(404);
    wait(3601);
    expect((await ask('10.0.0.1')).status).toBe(404);
  });

  it('counts all addresses of an IPv6 network as one', async () => {
    const ask = (address: string) =>
      saldo.call('forgotPassword', {
        body: { email: 'nobody@example.org' },
        headers: { 'x-forwarded-for': address },
      });
    for (let tries = 0; tries < 20; tries++) await ask(`2001:db8::${tries}`);
    expect((await ask('2001:db8::ffff')).status).toBe(429);
    expect((await ask('2001:db8:0:1::1')).status).toBe(404);
  });

  it('sends at most five reset mails an hour to one person', async () => {
    const ask = (address: string) =>
      saldo.call('forgotPassword', { body: { email: ada.email }, headers: { 'x-forwarded-for': address } });
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) statuses.push((await ask(`10.0.0.${tries}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('counts two at once as two', async () => {
    const signUp = () =>
      saldo.call('signup', {
        body: { email: `${crypto.randomUUID()}@example.org`, password: 'short' },
        headers: { 'x-forwarded-for': '10.0.0.7' },
      });
    const answers = await Promise.all(Array.from({ length: 40 }, signUp));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('what is left of a limit', () => {
  const at = (headers: Record<string, unknown>) => [headers.ratelimit, headers['ratelimit-policy']];

  it('is told with every answer, also with the one that sends away', async () => {
    const body = { email: 'nobody-at-all@example.org', password: 'short' };
    const signUp = () => saldo.call('signup', { body, headers: { 'x-forwarded-for': '10.3.0.1' } });
    const policy = '"address";q=3000;w=60, "signup";q=30;w=3600';
    expect(at((await signUp()).headers)).toEqual([
      expect.stringMatching(/^"address";r=2999;t=\d+, "signup";r=29;t=3600$/),
      policy,
    ]);
    for (let turn = 0; turn < 29; turn++) await signUp();
    const refused = await signUp();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(at(refused.headers)).toEqual([
      expect.stringMatching(/^"address";r=2969;t=\d+, "signup";r=0;t=3600$/),
      policy,
    ]);
  });

  it('is that of the account, too, for whoever is signed in', async () => {
    const { token } = await saldo.signUp();
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.3.0.2' };
    for (const left of [1498, 1497]) {
      const answer = await saldo.app.inject({ url: '/api/categories', headers });
      const rest = left + 1501;
      expect(answer.headers.ratelimit).toMatch(
        new RegExp(`^"address";r=${rest};t=\\d+, "account";r=${left};t=\\d+$`),
      );
    }
  });

  it('is not told where nothing is limited', async () => {
    const open = await startApp({ RATE_LIMIT: 'off' });
    expect(at((await open.app.inject('/api/hello')).headers)).toEqual([undefined, undefined]);
    await open.close();
  });
});

describe('calls of any kind', () => {
  it('are limited per account, from wherever they come, by all servers together, until the minute is over', async () => {
    const other = await buildApp(saldo.context);
    const look = async (app: FastifyInstance, address: string, { token } = ada) => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
      const answer = await app.inject({ url: '/api/categories', headers });
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
    };
    const answers: Awaited<ReturnType<typeof look>>[] = [];
    for (let turn = 0; turn < 850; turn++) {
      answers.push(await look(saldo.app, `10.1.${turn % 250}.1`), await look(other, `10.1.${turn % 250}.2`));
    }
    const good = answers.filter(({ status }) => status === 200).length;
    expect(good).toBeGreaterThanOrEqual(1400);
    // Each lets through what is left of a portion, and no more.
    expect(good).toBeLessThanOrEqual(1500 + 100);
    expect(answers.slice(-2)).toEqual(Array(2).fill({ status: 429, retryAfter: '60' }));
    expect((await look(saldo.app, '10.2.0.1', await saldo.signUp())).status).toBe(200);
    wait(60);
    expect((await look(saldo.app, '10.1.0.1')).status).toBe(200);
    await other.close();
  });
});

describe('a server under pressure', () => {
  it('sends some away with 503 and when to come back, answers the others, and is well again', async () => {
    const looks = Array.from({ length: MOST_AT_ONCE + 300 }, () => saldo.app.inject('/api/hello'));
    const answers = await Promise.all([...looks, saldo.app.inject('/healthz')]);
    const away = answers.filter(({ statusCode }) => statusCode === 503);
    expect(away.length).toBeGreaterThanOrEqual(300);
    expect(away[0]?.json().code).toBe('server.busy');
    expect(away[0]?.headers['retry-after']).toBe('3');
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect(answers.at(-1)?.statusCode).toBe(200);
    expect((await saldo.app.inject('/api/hello')).statusCode).toBe(200);
  });
});
