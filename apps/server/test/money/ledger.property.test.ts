import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context/context.ts';
import type { Owner } from '../../src/db/owner.ts';
import { balancesHandlers } from '../../src/money/balances/balances.handlers.ts';
import { budgetsHandlers } from '../../src/money/budgets/budgets.handlers.ts';
import { categoriesHandlers } from '../../src/money/categories/categories.handlers.ts';
import { sourcesHandlers } from '../../src/money/sources/sources.handlers.ts';
import { transactionsHandlers } from '../../src/money/transactions/transactions.handlers.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { type Change, changes, Model, type MoneyCalls } from '../support/ledger.model.ts';

let saldo: TestApp;
let caller: { userId: string; sessionId: string; owner: Owner; base: string };
beforeAll(async () => {
  saldo = await startApp();
  const person = await saldo.signUp();
  const { number } = await saldo.database.db
    .selectFrom('owners')
    .select('number')
    .where('user_id', '=', person.user.id)
    .executeTakeFirstOrThrow();
  caller = { userId: person.user.id, sessionId: '', owner: number, base: 'EUR' };
});
afterAll(() => saldo.close());

class Undo extends Error {}

/** A history in a transaction of its own, which is undone at the end: the next one begins with nothing. */
async function inNewWorld(run: (calls: MoneyCalls, context: Context) => Promise<void>): Promise<void> {
  const world = saldo.database.db.transaction().execute(async (db) => {
    const context = { ...saldo.context, db };
    const handlers = {
      ...balancesHandlers(context),
      ...budgetsHandlers(context),
      ...categoriesHandlers(context),
      ...sourcesHandlers(context),
      ...transactionsHandlers(context),
    };
    await run({ handlers, caller }, context);
    throw new Undo();
  });
  await expect(world).rejects.toThrow(Undo);
}

const RUNS = Number(process.env.SALDO_HISTORIES ?? 25);

describe('the ledger', () => {
  it('is as before after something was created and deleted again', async () => {
    const fields = fc.record({
      day: fc.nat(800),
      cents: fc.integer({ min: 1, max: 1e9 }),
      isIncome: fc.boolean(),
      pick: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 15 }), fields, async (history, posting) => {
        await inNewWorld(async (calls) => {
          const model = new Model();
          for (const change of history) await model.apply(change, calls);
          const before = await model.readEverything(calls);
          const count = model.transactions.length;
          await model.apply({ kind: 'post', ...posting, category: null }, calls);
          if (model.transactions.length > count) await model.apply({ kind: 'remove', pick: count }, calls);
          expect(await model.readEverything(calls)).toEqual(before);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('ends the same whichever of two independent edits comes first', async () => {
    const edit = fc.record({
      cents: fc.integer({ min: 1, max: 1e9 }),
      isIncome: fc.boolean(),
      day: fc.nat(800),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(changes, { minLength: 5, maxLength: 15 }),
        edit,
        edit,
        async (history, one, two) => {
          const ends: unknown[] = [];
          for (const order of ['forth', 'back']) {
            await inNewWorld(async (calls) => {
              const model = new Model();
              for (const change of history) await model.apply(change, calls);
              const edits: Change[] = [
                { kind: 'amend', pick: 0, ...one },
                { kind: 'amend', pick: 1, ...two },
              ];
              const isSame = model.transactions.length < 2;
              for (const change of isSame ? [] : order === 'forth' ? edits : edits.toReversed())
                await model.apply(change, calls);
              ends.push(await model.readTotals(calls));
            });
          }
          expect(ends[0]).toEqual(ends[1]);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
