import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, liftTimeouts, openDatabase } from '../../src/db/database.ts';
import type { Owner } from '../../src/db/owner.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney } from '../support/money.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
  saldo.app.get('/api/planted-wait', () =>
    saldo.database.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '50ms'`.execute(trx);
      return trx.selectFrom('owners').selectAll().forUpdate().execute();
    }),
  );
  saldo.app.get('/api/planted-slowness', () =>
    saldo.database.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '50ms'`.execute(trx);
      return sql`select pg_sleep(5)`.execute(trx);
    }),
  );
});
afterAll(() => saldo.close());

/** Holds somebody's ledger as another server would, until it is let go. */
async function holdLedger(owner: Owner) {
  const other = openDatabase({ databaseUrl: saldo.databaseUrl, dataDir: saldo.context.config.dataDir });
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = other.db.transaction().execute(async (trx) => {
    await liftTimeouts(trx);
    await trx.selectFrom('owners').selectAll().where('number', '=', owner).forUpdate().execute();
    held.resolve();
    await release.promise;
  });
  await held.promise;
  return async () => {
    release.resolve();
    await holding;
    await other.close();
  };
}

const ownerOf = async (userId: string) =>
  (
    await saldo.database.db
      .selectFrom('owners')
      .select('number')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).number;

describe('a person whose ledger another server holds', () => {
  it('keeps nobody else waiting, however many of their requests wait', async () => {
    const [ada, bob] = [await startWithMoney(saldo), await startWithMoney(saldo)];
    const release = await holdLedger(await ownerOf(ada.user.id));
    let waiting = 0;
    const posts = Array.from({ length: 40 }, async (_, index) => {
      waiting += 1;
      const answer = await ada.post({}, index % 2 ? { 'idempotency-key': `key-${index}` } : undefined);
      waiting -= 1;
      return answer.status;
    });
    expect((await bob.post()).status).toBe(201);
    expect((await bob.list()).results).toHaveLength(1);
    expect(waiting).toBe(40);
    await release();
    expect(new Set(await Promise.all(posts))).toEqual(new Set([201]));
    expect((await ada.list()).results).toHaveLength(40);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('and past a number of them is told to come back', async () => {
    const ada = await startWithMoney(saldo);
    const release = await holdLedger(await ownerOf(ada.user.id));
    const posts = Array.from({ length: 110 }, () => ada.post());
    const first = await Promise.race(posts);
    expect([first.status, first.body.code]).toEqual([503, 'server.busy']);
    await release();
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(101);
  });

  it('is told 503 where it takes too long', async () => {
    const ada = await startWithMoney(saldo);
    const release = await holdLedger(await ownerOf(ada.user.id));
    for (const url of ['/api/planted-wait', '/api/planted-slowness']) {
      const answer = await saldo.app.inject(url);
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.busy']);
      expect(answer.headers['retry-after']).toBe('3');
    }
    await release();
    const { rows } = await sql<Record<string, string>>`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement
    `.execute(saldo.database.db);
    expect(rows).toEqual([{ lock: '8s', statement: '30s' }]);
  });
});

describe('two transactions in each other’s way', () => {
  it('are both done: the one that gave way is tried again', async () => {
    const [one, two] = [await saldo.signUp(), await saldo.signUp()];
    let tries = 0;
    const barrier = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const crosswise = (first: string, second: string, own: 0 | 1) =>
      inTransaction(saldo.database.db, async (trx) => {
        tries += 1;
        const touch = (id: string) =>
          trx.updateTable('users').set({ last_name: 'x' }).where('id', '=', id).execute();
        await touch(first);
        barrier[own].resolve();
        await barrier[own === 0 ? 1 : 0].promise;
        await touch(second);
      });
    await Promise.all([crosswise(one.user.id, two.user.id, 0), crosswise(two.user.id, one.user.id, 1)]);
    expect(tries).toBeGreaterThanOrEqual(3);
  });
});
