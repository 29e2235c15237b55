import 'fake-indexeddb/auto';
import type { ResponseOf, Transaction } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../apps/server/test/support/harness.ts';
import { startWithMoney, type WithMoney } from '../../apps/server/test/support/money.ts';
import { openCopy } from '../../apps/web/src/device/databases.ts';
import { Device } from '../../apps/web/src/device/device.ts';
import { makeId } from '../../apps/web/src/device/pending-change.ts';
import { Reads } from '../../apps/web/src/device/reads.ts';
import { lacksExpense } from '../../apps/web/src/device/to-pending.ts';

/** One device, against the real server. */

let saldo: TestApp;
let origin: string;
beforeAll(async () => {
  saldo = await startApp({ RATE_LIMIT: 'off' });
  origin = await saldo.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => saldo.close());

const LIST = {
  name: 'listTransactions',
  url: '/api/transactions?page=1&per_page=50',
  query: { page: 1, per_page: 50, totals: 'none' },
};

async function start() {
  const ada = await startWithMoney(saldo);
  const clock = { offset: 0 };
  const network = { isOn: true };
  const phone = await Device.open(ada.user.id, {
    way: {
      origin,
      fetch: (input, init) =>
        network.isOn ? fetch(input, init) : Promise.reject(new TypeError('no network')),
      token: () => ada.token,
      headers: {},
    },
    now: () => Date.now() + clock.offset,
    home: () => 'EUR',
    locks: navigator.locks,
  });
  for (const name of ['sources', 'categories']) {
    const url = `/api/${name}`;
    const headers = { authorization: `Bearer ${ada.token}` };
    await phone.heard({ name, url }, await (await fetch(`${origin}${url}`, { headers })).json());
  }
  return { ada, phone, network, clock };
}

const bodyOf = (ada: WithMoney, name: string, more: object = {}) => ({
  ...{ name, type: 'expense', amount: 5, date: '2026-11-10', description: '' },
  ...{ source_id: ada.source.id, category_id: ada.category.id, ...more },
});

const create = (phone: Device, body: object) =>
  phone.put({ name: 'createTransaction', url: '/api/transactions', body }, makeId(), null) as Promise<
    ResponseOf<'createTransaction'>
  >;

const rowsOf = async (phone: Device): Promise<Transaction[]> =>
  ((await phone.find(LIST)) as ResponseOf<'listTransactions'>).results;

describe('a refund of what this device has not sent', () => {
  it('asks for a decision once that is discarded, and can be saved by itself', async () => {
    const { ada, phone, network } = await start();
    await phone.sync();
    network.isOn = false;
    const { results: shoes } = await create(phone, bodyOf(ada, 'Shoes'));
    await create(phone, bodyOf(ada, 'Shoes, back', { type: 'income', refund_of: shoes.id }));
    const [first] = await phone.list();
    await phone.discard(first?.order ?? 0);
    expect(phone.status()).toMatchObject({ waiting: 1, refused: 1 });
    network.isOn = true;
    await phone.sync();
    const [refund] = await phone.list();
    expect(refund && lacksExpense(refund)).toBe(true);
    await phone.keepMine(refund?.order ?? 0);
    expect(await phone.sync()).toBe(true);
    expect(phone.status()).toMatchObject({ waiting: 0, refused: 0 });
    const { results } = await ada.list();
    expect(results).toMatchObject([{ name: 'Shoes, back', type: 'income', refund_of: null }]);
    phone.close();
  });

  it('is sent with it where that is saved', async () => {
    const { ada, phone, network } = await start();
    network.isOn = false;
    const { results: shoes } = await create(phone, bodyOf(ada, 'Shoes'));
    await create(phone, bodyOf(ada, 'Shoes, back', { type: 'income', refund_of: shoes.id }));
    network.isOn = true;
    expect(await phone.sync()).toBe(true);
    const { results } = await ada.list();
    const expense = results.find(({ type }) => type === 'expense');
    expect(results.find(({ type }) => type === 'income')).toMatchObject({ refund_of: expense?.id });
    phone.close();
  });
});

describe('what the server has just done', () => {
  it('is on this device before the feed tells it, once', async () => {
    const { ada, phone, network } = await start();
    await ada.post({ name: 'Coffee' });
    await phone.sync();
    const [coffee] = await rowsOf(phone);
    if (!coffee) throw new Error('no coffee');
    const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
    const url = `/api/transactions/${coffee.id}`;
    const send = async (method: string, path: string, body?: object) =>
      (
        await fetch(`${origin}${path}`, {
          method,
          headers: body ? headers : { authorization: headers.authorization },
          ...(body && { body: JSON.stringify(body) }),
        })
      ).json();
    const params = { id: coffee.id };
    const renamed = await send('PUT', url, { name: 'Espresso', date: '2026-09-01' });
    const made = await send('POST', '/api/transactions', bodyOf(ada, 'Cake'));
    network.isOn = false;
    await phone.heard({ name: 'changeTransaction', url, params }, renamed);
    await phone.heard({ name: 'createTransaction', url: '/api/transactions' }, made);
    expect((await rowsOf(phone)).map(({ name }) => name)).toEqual(['Cake', 'Espresso']);
    // An answer that comes after younger ones changes nothing.
    await phone.heard({ name: 'changeTransaction', url, params }, { results: { ...coffee, name: 'Old' } });
    expect((await rowsOf(phone)).map(({ name }) => name)).toEqual(['Cake', 'Espresso']);
    network.isOn = true;
    await phone.sync();
    expect((await rowsOf(phone)).map(({ name }) => name)).toEqual(['Cake', 'Espresso']);
    await phone.heard({ name: 'removeTransaction', url, params }, await send('DELETE', url));
    expect((await rowsOf(phone)).map(({ name }) => name)).toEqual(['Cake']);
    await phone.sync();
    expect((await rowsOf(phone)).map(({ name }) => name)).toEqual(['Cake']);
    phone.close();
  });
});

describe('answers that nobody has asked for in months', () => {
  it('go, and the oldest of what is too much', async () => {
    const { ada, phone, clock } = await start();
    const DAY = 24 * 60 * 60 * 1000;
    const keep = (url: string, body: unknown) => phone.heard({ name: 'readForecast', url }, body);
    await phone.sync();
    await keep('/api/forecast?days=30', { results: 'old' });
    clock.offset = 100 * DAY;
    await keep('/api/forecast?days=60', { results: 'x'.repeat(9_000_000) });
    clock.offset = 119 * DAY;
    await keep('/api/forecast?days=90', { results: 'x'.repeat(2_000_000) });
    clock.offset = 121 * DAY;
    await keep('/api/forecast?days=120', { results: 'young' });
    await phone.sync();
    const copy = await openCopy(ada.user.id);
    const urls = await copy.getAllKeys('answers');
    expect(urls).toEqual(['/api/forecast?days=120', '/api/forecast?days=90']);
    copy.close();
    phone.close();
  });
});

describe('a network that is silent', () => {
  it('gives way to what is here, which gives way to the answer once it comes', async () => {
    const { ada, phone } = await start();
    await ada.post({ name: 'Coffee' });
    await phone.sync();
    let news = 0;
    const reads = new Reads(phone, () => {
      news += 1;
    });
    const namesOf = async (answer: Promise<unknown>) =>
      ((await answer) as ResponseOf<'listTransactions'>).results.map(({ name }) => name);
    let speak: (answer: unknown) => void = () => {};
    let asked = 0;
    const ask = () => {
      asked += 1;
      return new Promise((resolve) => {
        speak = resolve;
      });
    };
    expect(await namesOf(reads.read(LIST, ask))).toEqual(['Coffee']);
    expect(phone.status().isSlow).toBe(true);
    // It is not asked for twice.
    expect(await namesOf(reads.read(LIST, ask))).toEqual(['Coffee']);
    expect(asked).toBe(1);
    speak({ results: [{ name: 'Too old: it was wanted again meanwhile' }] });
    await expect.poll(() => news).toBe(1);
    expect(phone.status().isSlow).toBe(false);
    const late = reads.read(LIST, ask);
    await expect.poll(() => asked).toBe(2);
    expect(await namesOf(late)).toEqual(['Coffee']);
    speak({ results: [{ name: 'Espresso' }] });
    await expect.poll(() => news).toBe(2);
    expect(await namesOf(reads.read(LIST, ask))).toEqual(['Espresso']);
    expect(asked).toBe(2);
    reads.end();
    phone.close();
  });
});
