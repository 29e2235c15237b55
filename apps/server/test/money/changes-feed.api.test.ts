import { DAYS_KEPT_FOR_DEVICES, KEY_OF_DEVICE } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bringIn } from '../support/bring-in.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { Replica, withoutNames } from '../support/replica.ts';

type Archive = { transactions: object[] };

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(() => saldo.close());

const read = async (after: string, limit?: number) => {
  const query = { after, ...(limit && { limit }) };
  const { body } = await saldo.call('listChanges', { query, token: ada.token });
  if (!body.feed) throw new Error('no feed');
  return { ...body, feed: body.feed };
};
const now = async () => (await read('start')).feed.last;

describe('the changes after one', () => {
  it('come oldest first, with the rows as they are now and those that are gone', async () => {
    const last = await now();
    const kept = (await ada.post({ name: 'Kept' })).body.results;
    const gone = (await ada.post({ name: 'Gone' })).body.results;
    await ada.change(kept.id, { name: 'Renamed' });
    await saldo.call('removeTransaction', { params: { id: gone.id }, token: ada.token });
    const { results, feed } = await read(last);
    expect(results.map(({ kind }) => kind)).toEqual([
      ...['transaction.created', 'transaction.created', 'transaction.changed', 'transaction.deleted'],
    ]);
    expect(results.map(({ transactions }) => transactions?.map(({ name }) => name))).toEqual([
      ...[[], [], ['Renamed'], []],
    ]);
    expect(results.map(({ removed }) => removed)).toEqual([[], [], [], [gone.id]]);
    expect(feed).toMatchObject({ more: false, reset: false, transactions: 1 });
    expect((await read(feed.last)).results).toEqual([]);
  });

  it('come in portions', async () => {
    const last = await now();
    for (let index = 0; index < 3; index += 1) await ada.post({ name: `Row ${index}` });
    const first = await read(last, 2);
    expect([first.results.length, first.feed.more]).toEqual([2, true]);
    const rest = await read(first.feed.last, 2);
    expect([rest.results.length, rest.feed.more]).toEqual([1, false]);
  });

  it('have an expense again when its refund comes, changes and goes', async () => {
    const expense = (await ada.post({ amount: 50 })).body.results;
    const replica = new Replica((name, input) =>
      saldo.call(name as 'listChanges', { ...input, token: ada.token }).then(({ body }) => body),
    );
    const expectSame = async () => {
      await replica.follow(1);
      const byId = <Row extends { id: string }>(rows: Row[]) => rows.sort((a, b) => a.id.localeCompare(b.id));
      expect(byId([...replica.rows.values()].map(withoutNames))).toEqual(
        byId((await ada.list()).results.map(withoutNames)),
      );
    };
    await expectSame();
    const refund = (await ada.post({ type: 'income', amount: 20, refund_of: expense.id })).body.results;
    await expectSame();
    await ada.change(refund.id, { amount: 30 });
    await expectSame();
    await saldo.call('removeTransaction', { params: { id: refund.id }, token: ada.token });
    await expectSame();
    expect(replica.resets).toBe(0);
  });

  it('are followed while others write, without ever beginning anew', async () => {
    const replica = new Replica((name, input) =>
      saldo.call(name as 'listChanges', { ...input, token: ada.token }).then(({ body }) => body),
    );
    const write = async () => {
      for (let index = 0; index < 40; index += 1) {
        const { id } = (await ada.post({ name: `Row ${index}` })).body.results;
        if (index % 2) await saldo.call('removeTransaction', { params: { id }, token: ada.token });
      }
    };
    let isWritten = false;
    const writing = write().finally(() => {
      isWritten = true;
    });
    while (!isWritten) await replica.follow(2);
    await writing;
    await replica.follow(2);
    expect([replica.rows.size, replica.resets]).toEqual([20, 0]);
  });

  it.each(['7-0123456789abcdef', 'nonsense', '999999'])(
    'of %s, which is none of theirs, are everything',
    async (after) => {
      expect((await read(after)).feed.reset).toBe(true);
    },
  );

  it('are everything where what one removed is gone for good, and not even its id is known', async () => {
    const gone = (await ada.post({ name: 'Gone' })).body.results;
    const last = await now();
    await saldo.call('removeTransaction', { params: { id: gone.id }, token: ada.token });
    const [trashed] = (await saldo.call('listTrash', { token: ada.token })).body.results;
    await saldo.call('removeTrashed', { params: { id: trashed?.id ?? '' }, token: ada.token });
    const { feed } = await read(last);
    expect(feed).toMatchObject({ reset: true, more: false, transactions: 0 });
    expect((await read(feed.last)).feed.reset).toBe(false);
  });

  it('are everything where one touched very many rows; another ledger is told apart', async () => {
    await ada.post();
    const archive = (await saldo.call('exportArchive', { token: ada.token })).body as unknown as Archive;
    const rows = Array.from({ length: 5001 }, (_, index) => ({
      ...archive.transactions[0],
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }));
    const eve = await saldo.signUp();
    const feedOfEve = async () => {
      const { body } = await saldo.call('listChanges', { query: { after: 'start' }, token: eve.token });
      return body.feed;
    };
    const before = await feedOfEve();
    await bringIn(saldo, eve, { ...archive, transactions: rows });
    const after = await feedOfEve();
    expect(after).toMatchObject({ reset: true, more: false, transactions: 5001 });
    expect(after?.ledger).not.toBe(before?.ledger);
  });

  it('are refused with a limit that is none', async () => {
    for (const limit of [0, 201, 'x']) {
      const query = { after: 'start', limit: limit as number };
      expect((await saldo.call('listChanges', { query, token: ada.token })).status).toBe(400);
    }
  });
});

describe('a change that a device sends again', () => {
  const key = { 'idempotency-key': `${KEY_OF_DEVICE}1` };

  it('is done once, though the row has another version by then', async () => {
    const { id, version } = (await ada.post()).body.results;
    const send = () =>
      saldo.call('changeTransaction', {
        params: { id },
        headers: { ...key, 'if-match': `"${version}"` },
        body: { name: 'Once' },
        token: ada.token,
      });
    const first = await send();
    await ada.change(id, { name: 'Later' });
    expect((await send()).body).toEqual(first.body);
    expect((await ada.list()).results[0]?.name).toBe('Later');
  });

  it('is known for weeks', async () => {
    const first = await ada.post({}, key);
    const { now } = saldo.clock;
    saldo.clock.now = new Date(now.getTime() + (DAYS_KEPT_FOR_DEVICES - 1) * 86_400_000);
    const { email, password } = ada;
    const token = (await saldo.call('login', { body: { email, password } })).body.access_token ?? '';
    const body = {
      ...{ name: 'Coffee', type: 'expense' as const, amount: 2.2, date: '2026-11-15' as never },
    };
    const places = { category_id: ada.category.id, source_id: ada.source.id };
    const again = await saldo.call('createTransaction', {
      ...{ body: { ...body, ...places }, headers: key, token },
    });
    expect(again.body.results.id).toBe(first.body.results.id);
    saldo.clock.now = now;
  });

  it('is deleted once', async () => {
    const { id } = (await ada.post()).body.results;
    const send = () => saldo.call('removeTransaction', { params: { id }, headers: key, token: ada.token });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  });
});
