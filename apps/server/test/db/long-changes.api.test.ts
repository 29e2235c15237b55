import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Owner } from '../../src/db/owner.ts';
import { inSnapshot } from '../../src/db/snapshot.ts';
import { ledgerFor } from '../../src/ledger/schema/ledger-for.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { amendEntries } from '../../src/ledger/write/entries.ts';
import { readPlaced } from '../../src/ledger/write/entries-in-sources.ts';
import { withLedger } from '../../src/ledger/write/ledger.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { addHistory } from '../support/long-history.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

const ROWS = 1200;

let saldo: TestApp;
let ada: WithMoney;
let bob: WithMoney;
let owner: Owner;
beforeEach(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  bob = await startWithMoney(saldo);
  await addHistory(saldo, ada, ROWS);
  owner = await ownerOf(ada);
});
afterEach(() => saldo.close());

async function ownerOf({ user }: WithMoney): Promise<Owner> {
  const { number } = await saldo.database.db
    .selectFrom('owners')
    .select('number')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return number;
}

/** Renames all of somebody's rows, Ada's unless it is said, and counts them twice as high, and is then under way until it is told how to end. */
async function beginLongChange(of = owner) {
  const written = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const over = withLedger(
    ledgerFor(saldo.context.db, of),
    { kind: 'transactions.changed' },
    async (ledger) => {
      const seqs = await ledger.db.selectFrom('transactions').select('seq').where('owner', '=', of).execute();
      for await (const placed of readPlaced(
        ledger,
        seqs.map(({ seq }) => seq),
      )) {
        const amendments = placed.map((before) => {
          const entry = { ...before.entry, name: 'Renamed', cents: (before.entry.cents * 2) as never };
          return { before, after: { ...before, entry } };
        });
        await amendEntries(ledger, amendments);
      }
      written.resolve();
      await end.promise;
    },
  );
  await written.promise;
  return {
    keep: async () => {
      end.resolve();
      await over;
    },
    fail: async () => {
      end.reject(new Error('it was not to be'));
      await expect(over).rejects.toThrow('it was not to be');
    },
  };
}

const seen = async () => {
  const [renamed, former, all] = [
    await ada.list({ q: 'renamed', page: 1 }),
    await ada.list({ q: 'coffee', page: 1 }),
    await ada.list({ page: 1 }),
  ];
  return { renamed: renamed.total, former: former.total, all: all.total, amount: await ada.amountOf() };
};

const isOpen = async (work: Promise<unknown>) =>
  (await Promise.race([work.then(() => 'answered'), setTimeout(300, 'open')])) === 'open';

describe('while somebody changes very much', () => {
  it('everybody else writes, signs in and signs up', async () => {
    const change = await beginLongChange();
    expect((await bob.post()).status).toBe(201);
    expect((await bob.post({}, { 'idempotency-key': 'once' })).status).toBe(201);
    const { email, password } = bob;
    expect((await saldo.call('login', { body: { email, password } })).status).toBe(200);
    expect((await saldo.call('login', { body: { email: ada.email, password } })).status).toBe(200);
    const body = { email: 'new@example.org', password };
    expect((await saldo.call('signup', { body })).status).toBe(201);
    await change.keep();
    expect((await bob.list({ page: 1 })).total).toBe(2);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('they see what was before it until it is over, and then all of it', async () => {
    const before = await seen();
    expect(before).toMatchObject({ renamed: 0, former: ROWS, all: ROWS });
    const change = await beginLongChange();
    await bob.post();
    expect(await seen()).toEqual(before);
    await change.keep();
    const after = { renamed: ROWS, former: 0, all: ROWS, amount: (before.amount ?? 0) * 2 };
    expect(await seen()).toEqual(after);
    const { body } = await saldo.call('listChanges', { query: {}, token: ada.token });
    expect(body.results[0]).toMatchObject({ kind: 'transactions.changed', count: ROWS, can_undo: true });
    const params = { id: body.results[0]?.id ?? '' };
    expect((await saldo.call('undoChange', { params, token: ada.token })).status).toBe(200);
    expect(await seen()).toEqual(before);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('they look at everything, also at what is learned and written down for it', async () => {
    const change = await beginLongChange();
    const { token } = ada;
    expect((await saldo.call('listSuggestions', { query: {}, token })).status).toBe(200);
    expect((await saldo.call('exportArchive', { token: bob.token })).status).toBe(200);
    await change.keep();
  });

  it('what they write themselves comes after it', async () => {
    const change = await beginLongChange();
    const post = ada.post({ name: 'Tea' });
    expect(await isOpen(post)).toBe(true);
    await bob.post();
    await change.keep();
    expect((await post).status).toBe(201);
    const { body } = await saldo.call('listChanges', { query: {}, token: ada.token });
    expect(body.results.slice(0, 2).map(({ kind }) => kind)).toEqual([
      'transaction.created',
      'transactions.changed',
    ]);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('nothing of it remains where it fails, and what others wrote meanwhile does', async () => {
    const before = await seen();
    const change = await beginLongChange();
    await bob.post();
    await change.fail();
    expect(await seen()).toEqual(before);
    expect((await bob.list({ page: 1 })).total).toBe(1);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
    expect((await ada.post()).status).toBe(201);
    for (const table of ['long_writes', 'undo_patches'] as const)
      expect(await saldo.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('a moment of everything, as backups have it, holds all of it or nothing', async () => {
    const change = await beginLongChange();
    await bob.post();
    const names = inSnapshot(saldo.database, (db) =>
      db.selectFrom('transactions').select('name').distinct().where('owner', '=', owner).execute(),
    );
    await isOpen(names);
    await change.keep();
    const kept = (await names).map(({ name }) => name.split(' ')[0]);
    expect(new Set(kept).size).toBe(1);
  });
});

describe.runIf(inject('database') === 'sqlite')('a backup', () => {
  it('has its moment, however many long changes follow each other', async () => {
    const first = await beginLongChange();
    await bob.post();
    const moment = inSnapshot(saldo.database, async (db) =>
      db.selectFrom('long_writes').select('id').execute(),
    );
    const order: string[] = [];
    void moment.then(() => order.push('moment'));
    await isOpen(moment);
    const second = beginLongChange(await ownerOf(bob));
    void second.then(() => order.push('second'));
    await isOpen(second);
    expect((await (await startWithMoney(saldo)).post()).status).toBe(201);
    await first.keep();
    await (await second).keep();
    expect(await moment).toEqual([]);
    expect(order).toEqual(['moment', 'second']);
  });
});

describe('while a dozen people change very much at once', () => {
  it('the server is ready, and others sign in, write and read', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => startWithMoney(saldo)));
    const owners = await saldo.database.db
      .selectFrom('owners')
      .select('number')
      .where(
        'user_id',
        'in',
        people.map(({ user }) => user.id),
      )
      .execute();
    const end = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    onTestFinished(() => end.resolve());
    const changes = owners.map(({ number }) =>
      withLedger(ledgerFor(saldo.context.db, number), { kind: 'transactions.changed' }, async ({ db }) => {
        await db.updateTable('sources').set({ name: 'Changed' }).where('owner', '=', number).execute();
        begun.resolve();
        await end.promise;
      }),
    );
    await begun.promise;
    expect((await saldo.app.inject('/readyz')).statusCode).toBe(200);
    const { email, password } = bob;
    expect((await saldo.call('login', { body: { email, password } })).status).toBe(200);
    expect((await bob.post()).status).toBe(201);
    expect((await bob.list({ page: 1 })).total).toBe(1);
    end.resolve();
    await Promise.all(changes);
    const { count } = await saldo.database.db
      .selectFrom('sources')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('name', '=', 'Changed')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(12);
  });
});

describe.runIf(inject('database') === 'postgres')('while a dozen people let go of what they deleted', () => {
  it('they leave connections to others', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => startWithMoney(saldo)));
    for (const { source, token } of people)
      await saldo.call('removeSource', { params: { id: source.id }, token });
    const { db } = saldo.database;
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTestFinished(() => end.resolve());
    const over = db.transaction().execute(async (trx) => {
      const ids = people.map(({ user }) => user.id);
      await trx.selectFrom('owners').select('number').where('user_id', 'in', ids).forUpdate().execute();
      held.resolve();
      await end.promise;
    });
    await held.promise;
    const removals = people.map(({ source, token }) =>
      saldo.call('removeTrashed', { params: { id: source.id }, token }),
    );
    const { email, password } = bob;
    for (let times = 0; times < 3; times++) {
      expect((await saldo.call('login', { body: { email, password } })).status).toBe(200);
      expect((await bob.post()).status).toBe(201);
    }
    end.resolve();
    await over;
    expect(new Set((await Promise.all(removals)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe.runIf(inject('database') === 'sqlite')('what takes a chunk back', () => {
  it('finds the rows of every table by a key that is never empty', async () => {
    const { rows } = await sql<{ name: string; columns: string }>`
      select tables.name as name, tables.type as columns from pragma_table_list as tables
      where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite%'
        and not exists (select 1 from pragma_table_info(tables.name) where pk > 0)`.execute(
      saldo.database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
    const { rows: empty } = await sql<{ name: string }>`
      select tables.name || '.' || field.name as name
      from pragma_table_list as tables, pragma_table_info(tables.name) as field
      where tables.schema = 'main' and tables.type = 'table' and tables.wr = 0 and tables.name not like 'sqlite%'
        and field.pk > 0 and field."notnull" = 0 and field.type <> 'INTEGER'`.execute(saldo.database.db);
    expect(empty.map(({ name }) => name)).toEqual(['migrations.id']);
  });
});
