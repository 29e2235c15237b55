import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { addHistory } from '../support/long-history.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
let bob: WithMoney;
beforeEach(async () => {
  saldo = await startApp({ RATE_LIMIT: 'on' });
  ada = await startWithMoney(saldo);
  bob = await startWithMoney(saldo);
  await bob.post();
});
afterEach(() => saldo.close());

/** What is written in it is there for nobody else until it is let go. */
async function holdTransaction() {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const over = saldo.database.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ first_name: 'Held' }).where('id', '=', ada.user.id).execute();
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  return async () => {
    end.resolve();
    await over;
  };
}

const looks = [
  async () => (await saldo.call('listSources', { token: bob.token })).body.results.length,
  async () => (await saldo.call('listTransactions', { token: bob.token, query: { page: 1 } })).body.total,
  async () => (await saldo.call('listTransactions', { token: bob.token, query: {} })).body.results.length,
];
const look = async () => {
  const seen = [];
  for (const one of looks) seen.push(await one());
  return seen;
};

const firstNameOf = async () =>
  (await saldo.call('readUser', { params: { id: ada.user.id }, token: ada.token })).body.results.first_name;

describe('while somebody else writes for long', () => {
  it('what others read is answered, as it was before', async () => {
    const letGo = await holdTransaction();
    expect(await look()).toEqual([1, 1, 1]);
    expect(await firstNameOf()).not.toBe('Held');
    await letGo();
    expect(await firstNameOf()).toBe('Held');
  });

  it('neither a sign of life nor a count of calls makes a reader wait', async () => {
    saldo.clock.now = new Date(saldo.clock.now.getTime() + 60 * 60_000);
    const letGo = await holdTransaction();
    for (let calls = 0; calls < 110; calls++) await saldo.call('listSources', { token: bob.token });
    await letGo();
    const readLastUse = async () =>
      (await saldo.call('listSessions', { token: bob.token })).body.results[0]?.last_used_at;
    await expect.poll(readLastUse).toBe(saldo.clock.now.toISOString());
  });

  it.each([
    ['a source goes', () => saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token })],
    ['a category', () => saldo.call('removeCategory', { params: { id: ada.category.id }, token: ada.token })],
    ['a person', () => saldo.call('removeUser', { params: { id: ada.user.id }, token: ada.token })],
  ])('others look on, also while %s with thousands of transactions', async (_, remove) => {
    await addHistory(saldo, ada, 4000);
    let isOver = false;
    const removal = remove().finally(() => {
      isOver = true;
    });
    let meanwhile = 0;
    while (!isOver) {
      for (const one of looks) {
        expect(await one()).toBe(1);
        if (!isOver) meanwhile += 1;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await removal).status).toBe(200);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
    expect(meanwhile).toBeGreaterThan(0);
  });

  it('what writes comes after it, and sees what it wrote', async () => {
    const letGo = await holdTransaction();
    const change = saldo.call('changeUser', {
      params: { id: ada.user.id },
      body: { last_name: 'Later' },
      token: ada.token,
    });
    expect(await Promise.race([change, firstNameOf()])).not.toBe('Held');
    await letGo();
    expect((await change).body.results).toMatchObject({ first_name: 'Held', last_name: 'Later' });
  });
});
