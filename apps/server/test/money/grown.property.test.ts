import type { EndpointName, Transaction } from '@saldo/contract';
import { cents, type Day, LARGEST_CENTS, LARGEST_SUM, toDecimal } from '@saldo/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Context } from '../../src/context/context.ts';
import type { Owner } from '../../src/db/owner.ts';
import { AppError } from '../../src/errors/app-error.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { balancesHandlers } from '../../src/money/balances/balances.handlers.ts';
import { budgetsHandlers } from '../../src/money/budgets/budgets.handlers.ts';
import { categoriesHandlers } from '../../src/money/categories/categories.handlers.ts';
import { toChangeId } from '../../src/money/changes/change-id.ts';
import { changesHandlers } from '../../src/money/changes/changes.handlers.ts';
import { sourcesHandlers } from '../../src/money/sources/sources.handlers.ts';
import { readFeed } from '../../src/money/sync/changes-feed.ts';
import { tagsHandlers } from '../../src/money/tags/tags.handlers.ts';
import { transactionsHandlers } from '../../src/money/transactions/transactions.handlers.ts';
import { transfersHandlers } from '../../src/money/transfers/transfers.handlers.ts';
import { Model, steps, type World } from '../support/grown.model.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { Replica, withoutNames } from '../support/replica.ts';
import { withoutVersions } from '../support/without-versions.ts';

let saldo: TestApp;
let caller: World['caller'];
beforeAll(async () => {
  saldo = await startApp();
  const person = await saldo.signUp();
  const { number } = await saldo.database.db
    .selectFrom('owners')
    .select('number')
    .where('user_id', '=', person.user.id)
    .executeTakeFirstOrThrow();
  caller = { userId: person.user.id, sessionId: '', owner: number as Owner, base: 'EUR' };
});
afterAll(() => saldo.close());

class End extends Error {}

const visitor = { address: '', language: undefined, device: '' };

/** A history in a transaction of its own, which is undone at the end: the next one begins with nothing. */
async function inNewWorld(run: (world: World, context: Context) => Promise<void>): Promise<void> {
  const done = saldo.database.db.transaction().execute(async (db) => {
    const context = { ...saldo.context, db };
    const handlers = {
      ...balancesHandlers(context),
      ...budgetsHandlers(context),
      ...categoriesHandlers(context),
      ...changesHandlers(
        context,
        {
          ownUndo: (_ledger, _undone, undo) => undo(),
          isOwnRefused: async () => undefined,
          limits: [],
        },
        readFeed,
      ),
      ...sourcesHandlers(context),
      ...tagsHandlers(context),
      ...transactionsHandlers(context),
      ...transfersHandlers(context),
    };
    const call = ((name: EndpointName, input: object) =>
      (handlers[name as keyof typeof handlers] as (given: object) => Promise<unknown>)({
        caller,
        visitor,
        ...input,
      })) as World['call'];
    await run({ call, caller }, context);
    throw new End();
  });
  await expect(done).rejects.toThrow(End);
}

/** Somewhere to begin: what happens to nothing tells nothing. */
const START = ['addSource', 'addSource', 'addCategory', 'addCategory'].map((kind, index) => ({
  ...{ kind, pick: 1, other: 1, third: 1, cents: 1000 * (index + 1), day: 1, isIncome: true, flags: 0 },
}));
const histories = fc
  .array(steps, { minLength: 1, maxLength: 18, size: 'max' })
  .map((history) => [...START, ...history]);
const orders = fc.array(fc.nat(), { maxLength: 8 });
/** What is left of the largest sum that can be told. */
const rooms = fc.option(fc.nat(2000));
/**
 * The ledger is the same code on both databases, and a history takes PostgreSQL several times as long. `npm run test:all`
 * has hundreds of each, `npm run chaos` thousands.
 */
const RUNS = Number(process.env.SALDO_HISTORIES ?? (inject('database') === 'sqlite' ? 40 : 15));

/** All that a person sees of their money, but for the versions, which always grow. */
async function readState({ call }: World, as_of?: string): Promise<unknown> {
  const query = as_of === undefined ? {} : { as_of };
  const window = { page: 1, per_page: 500 };
  return withoutVersions({
    page: await call('listTransactions', { query: { ...query, ...window } as never }),
    months: await call('listTransactionMonths', { query: query as never }),
    sources: await call('listSources', { query: query as never }),
    budgets: await call('listBudgets', { query: query as never }),
    balances: await call('listBalances', { query: query as never }),
  });
}

type Told = { results: { id: string; can_undo: boolean; kind: string }[]; total: number };
const listChanges = ({ call }: World) =>
  call('listChanges', { query: {} }) as Promise<unknown> as Promise<Told>;
const undo = ({ call }: World, id: string) => call('undoChange', { params: { id } });

/** Whoever follows the changes has the rows that the list has, without reading it again. */
async function expectSameRows({ call }: World, replica: Replica): Promise<void> {
  await replica.follow(3);
  const { results } = (await call('listTransactions', {
    query: { page: 1, per_page: 500 } as never,
  })) as { results: Transaction[] };
  const byId = (rows: Iterable<Transaction>) =>
    [...rows].map(withoutNames).sort((one, two) => one.id.localeCompare(two.id));
  expect(byId(replica.rows.values())).toEqual(byId(results));
  expect(replica.resets).toBe(0);
}

/** So much that hardly anything more has room beside it. */
async function fill({ call }: World, db: Context['db'], room: number): Promise<void> {
  const { results } = (await call('listSources', { query: {} })) as { results: { id: string }[] };
  const row = { name: 'Very much', type: 'income' as const, date: '2026-01-01' as Day, category_id: null };
  for (;;) {
    const { turnover_cents } = await db
      .selectFrom('owners')
      .select('turnover_cents')
      .where('number', '=', caller.owner)
      .executeTakeFirstOrThrow();
    const size = Math.min(LARGEST_CENTS, LARGEST_SUM - room - turnover_cents);
    if (size <= 0 || !results[0]) return;
    const amount = toDecimal(cents(size), 'EUR');
    await call('createTransaction', { body: { ...row, amount, source_id: results[0].id } });
  }
}

/** Until the clock that moments are told by has gone on. */
async function nextMoment(): Promise<string> {
  const start = Date.now();
  while (Date.now() < start + 2) await new Promise((resolve) => setTimeout(resolve, 1));
  return new Date(start + 1).toISOString();
}

describe('the grown ledger', () => {
  it(`agrees with a recount after each of ${RUNS} random histories; and of every third at a moment with what was then, and with the beginning when all of it is undone`, {
    timeout: 900_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(), async (history, pick) => {
        await inNewWorld(async (world, context) => {
          const model = new Model();
          const isUndone = pick % 3 === 0;
          const first = await readState(world);
          const remembered = pick % history.length;
          const replica = new Replica(world.call as never);
          let [moment, then, count] = ['', first, 0];
          for (const [index, one] of history.entries()) {
            await model.apply(one, world);
            // At some moments only, as a device that is seldom there.
            if ((index + pick) % 5 === 0) await replica.follow(1 + (pick % 7));
            if (index !== remembered || !isUndone) continue;
            then = await readState(world);
            count = (await listChanges(world)).total;
            moment = await nextMoment();
          }
          await model.expectAgreement(world);
          expect(await findDifferences(context.db)).toEqual([]);
          await expectSameRows(world, replica);
          if (!isUndone) return;
          expect(await readState(world, moment)).toEqual(then);
          for (let no = (await listChanges(world)).total; no > 0; no -= 1) {
            if (no === count) expect(await readState(world)).toEqual(then);
            await undo(world, toChangeId(caller, no));
          }
          expect(await readState(world)).toEqual(first);
          expect(await findDifferences(context.db)).toEqual([]);
          await expectSameRows(world, replica);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('undoes in any order all of a change or nothing, as it said it could, and every total stays right', {
    timeout: 900_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, orders, rooms, async (history, order, room) => {
        await inNewWorld(async (world, context) => {
          const model = new Model();
          for (const one of history) await model.apply(one, world);
          if (room !== null) await fill(world, context.db, room);
          for (const pick of order) {
            const { results } = await listChanges(world);
            const target = results[pick % results.length];
            if (!target) continue;
            const before = await readState(world);
            // The whole history is one database transaction here: what is refused is rolled back within it.
            await sql`savepoint undoing`.execute(context.db);
            const isRefused = await undo(world, target.id).then(
              () => false,
              (error: unknown) => {
                if (error instanceof AppError && /^(change\.|ledger\.full)/.test(error.code)) return true;
                throw error;
              },
            );
            expect([target.kind, isRefused]).toEqual([target.kind, !target.can_undo]);
            if (isRefused) await sql`rollback to savepoint undoing`.execute(context.db);
            if (isRefused) expect(await readState(world)).toEqual(before);
            expect(await findDifferences(context.db)).toEqual([]);
          }
        });
      }),
      { numRuns: Math.floor(RUNS / 4) },
    );
  });
});
