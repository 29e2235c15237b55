import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
let ada: Person;
beforeEach(async () => {
  saldo = await startApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
  ada = await saldo.signUp();
});
afterEach(() => saldo.close());

const HOME = '10.9.9.9';

const login = (password: string, address: string, { email = ada.email, cookie = '' } = {}) =>
  saldo.call('login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  });

/** Signs in, and answers with what the browser keeps. */
async function signInOnDevice(address = HOME): Promise<string> {
  const { status, headers } = await login(ada.password, address);
  expect(status).toBe(200);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);
const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => make(index));

describe('right passwords', () => {
  it.each([
    ['one network', () => HOME],
    ['a network each', (index: number) => `10.0.8.${index}`],
  ])('are all right when many come at once, from %s', async (_, toAddress) => {
    const answers = await Promise.all(times(10, (index) => login(ada.password, toAddress(index))));
    expect(statusesOf(answers)).toEqual(times(10, () => 200));
  });

  it('are all right after as many wrong ones as are free', async () => {
    for (let tries = 0; tries < 4; tries += 1) await login('wrong', '10.0.0.1');
    const answers = await Promise.all(times(10, () => login(ada.password, '10.0.0.2')));
    expect(statusesOf(answers)).toEqual(times(10, () => 200));
  });

  it('of many people at one address are all right at once, also after wrong ones there', async () => {
    const people = await Promise.all(times(12, () => saldo.signUp()));
    for (let tries = 0; tries < 9; tries += 1)
      await login('wrong', HOME, { email: `nobody${tries}@example.org` });
    const answers = await Promise.all(people.map(({ email, password }) => login(password, HOME, { email })));
    expect(statusesOf(answers)).toEqual(times(12, () => 200));
    // They made up for nothing: the next wrong one is the last that is free.
    expect((await login('wrong', HOME, { email: 'nobody@example.org' })).status).toBe(401);
    expect((await login('wrong', HOME, { email: 'nobody@example.org' })).status).toBe(429);
  });

  it('among many wrong ones give those no more tries than are free', async () => {
    const wrong = Promise.all(times(30, (index) => login('wrong', `10.0.2.${index}`)));
    const statuses = statusesOf(await wrong);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });
});

describe('somebody who guesses behind the owner’s own address', () => {
  const guess = (count: number, toEmail: (index: number) => string) =>
    Promise.all(times(count, (index) => login('wrong', HOME, { email: toEmail(index) })));

  it('does not keep out an owner who signed in there, whatever accounts they try', async () => {
    expect((await login(ada.password, HOME)).status).toBe(200);
    const tried = await guess(30, (index) => `nobody${index}@example.org`);
    expect(statusesOf(tried).filter((status) => status === 401)).toHaveLength(10);
    expect((await login(ada.password, HOME)).status).toBe(200);
  });

  it('does not keep out the owner’s device, though it is the owner’s account they try', async () => {
    const cookie = await signInOnDevice();
    await guess(12, () => ada.email);
    expect((await login(ada.password, HOME)).status).toBe(429);
    expect((await login(ada.password, HOME, { cookie })).status).toBe(200);
    // From anywhere, as often as they like.
    const answers = await Promise.all(
      times(10, (index) => login(ada.password, `10.0.9.${index}`, { cookie })),
    );
    expect(statusesOf(answers)).toEqual(times(10, () => 200));
  });

  it('may try all accounts that were there before no more often than others', async () => {
    const people = await Promise.all(times(4, () => saldo.signUp()));
    for (const { email, password } of people) await login(password, HOME, { email });
    const tried = await guess(20, (index) => people[index % 4]?.email ?? '');
    expect(statusesOf(tried).filter((status) => status === 401)).toHaveLength(10);
  });
});

describe('the mark of a device', () => {
  it('is kept by the browser alone, for ninety days, and is the same after the next sign-in', async () => {
    const { headers } = await login(ada.password, HOME);
    const [cookie = '', ...attributes] = String(headers['set-cookie']).split('; ');
    expect(attributes).toEqual(['Max-Age=7776000', 'Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']);
    const again = await login(ada.password, HOME, { cookie });
    expect(String(again.headers['set-cookie']).split('; ')[0]).toBe(cookie);
  });

  it('has tries of its own, and no more of them', async () => {
    const cookie = await signInOnDevice();
    const tried = await Promise.all(times(12, () => login('wrong', '10.0.0.1', { cookie })));
    expect(statusesOf(tried).filter((status) => status === 401)).toHaveLength(5);
    expect((await login(ada.password, HOME)).status).toBe(200);
  });

  it('is worth nothing for another account, made up, or not written as ours', async () => {
    const cookie = await signInOnDevice();
    const eve = await saldo.signUp();
    for (const [name, value] of [
      [cookie, eve.email],
      [`__Host-saldo-device=${'a'.repeat(43)}`, ada.email],
      ['__Host-saldo-device="', ada.email],
    ] as const) {
      const tried = await Promise.all(
        times(8, (index) => login('wrong', `10.1.0.${index}`, { email: value, cookie: name })),
      );
      const wrong = statusesOf(tried).filter((status) => status === 401);
      // Of one account, five in all: the last two share them.
      expect(wrong.length).toBeLessThanOrEqual(5);
    }
    const free = await login('wrong', '10.1.0.9', { cookie: `__Host-saldo-device=${'b'.repeat(43)}` });
    expect(free.status).toBe(429);
  });
});
