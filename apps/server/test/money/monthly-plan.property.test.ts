import type { EndpointName, MonthlyPlan } from '@saldo/contract';
import {
  addMonths,
  cents,
  fromDayNumber,
  type Month,
  ROLLOVERS,
  toDecimal,
  toMonthText,
} from '@saldo/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Context } from '../../src/context/context.ts';
import type { Owner } from '../../src/db/owner.ts';
import { AppError } from '../../src/errors/app-error.ts';
import type { Caller } from '../../src/http/routes/handlers.ts';
import { categoriesHandlers } from '../../src/money/categories/categories.handlers.ts';
import { changesHandlers } from '../../src/money/changes/changes.handlers.ts';
import { monthlyPlanHandlers } from '../../src/money/monthly-plan/monthly-plan.handlers.ts';
import { sourcesHandlers } from '../../src/money/sources/sources.handlers.ts';
import { readFeed } from '../../src/money/sync/changes-feed.ts';
import { transactionsHandlers } from '../../src/money/transactions/transactions.handlers.ts';
import { transfersHandlers } from '../../src/money/transfers/transfers.handlers.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { emptyState, expectedMonths, type PlanState, startOf } from '../support/monthly-plan.model.ts';

/** `PLAN_HISTORIES=1000` for as many. */
const RUNS = Number(process.env.PLAN_HISTORIES ?? (inject('database') === 'sqlite' ? 8 : 3));

let saldo: TestApp;
let caller: Caller;
beforeAll(async () => {
  saldo = await startApp();
  const { user } = await saldo.signUp();
  const { number } = await saldo.database.db
    .selectFrom('owners')
    .select('number')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  caller = { userId: user.id, sessionId: '', owner: number as Owner, base: 'EUR' };
});
afterAll(() => saldo.close());

const FIRST = 202510 as Month;
/** Two ends of a year, and some months to come. */
const MONTHS = Array.from({ length: 16 }, (_, index) => addMonths(FIRST, index));
const LAST = MONTHS.at(-1) ?? FIRST;

const KINDS = [
  ...['spend', 'spend', 'spend', 'earn', 'refund', 'transfer', 'edit', 'remove', 'plan', 'plan', 'plan'],
  ...['rollover', 'rollover', 'copy', 'move', 'move', 'settings', 'removeCategory', 'undo', 'undo'],
] as const;

type Step = {
  kind: (typeof KINDS)[number];
  pick: number;
  other: number;
  month: number;
  day: number;
  cents: number;
};
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    pick: fc.nat(99),
    other: fc.nat(99),
    // Mostly in the same few months around the end of a year, so that they meet.
    month: fc.oneof({ weight: 5, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: fc.nat(MONTHS.length - 1) }),
    day: fc.integer({ min: 1, max: 28 }),
    cents: fc.integer({ min: 1, max: 9000 }),
  }),
  { minLength: 12, maxLength: 30, size: 'max' },
);

class End extends Error {}
type Results = { results: { id: string } & Record<string, unknown> };
type Handle = (input: object) => Promise<Results>;
type Call = (name: EndpointName, input: object) => Promise<Results>;

/** In a database transaction that is undone at the end. */
async function inNewWorld(run: (call: Call) => Promise<void>): Promise<void> {
  const done = saldo.database.db.transaction().execute(async (db) => {
    const context: Context = { ...saldo.context, db };
    const undoing = {
      ownUndo: (_ledger: unknown, _undone: unknown, undo: () => Promise<void>) => undo(),
      isOwnRefused: async () => undefined,
      limits: [],
    };
    const handlers: Record<string, unknown> = {
      ...categoriesHandlers(context),
      ...changesHandlers(context, undoing as never, readFeed),
      ...monthlyPlanHandlers(context),
      ...sourcesHandlers(context),
      ...transactionsHandlers(context),
      ...transfersHandlers(context),
    };
    const visitor = { address: '', language: undefined, device: '' };
    await run((name, input) => (handlers[name] as Handle)({ caller, visitor, ...input }));
    throw new End();
  });
  await expect(done).rejects.toThrow(End);
}

const toText = (value: number) => toDecimal(cents(value), 'EUR');
const at = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length];

/** What happens in the application, and to lists beside it. Answers with what they become. */
async function apply(call: Call, state: PlanState, step: Step): Promise<PlanState | undefined> {
  const next = structuredClone(state);
  const { kind, pick, other } = step;
  const month = at(MONTHS, step.month) ?? FIRST;
  const day = month * 100 + step.day;
  const date = fromDayNumber(day as never);
  const source = at(next.sources, pick)?.id ?? '';
  const category = at([...next.categories, null], other) ?? null;
  const post = async (
    type: 'income' | 'expense',
    of: string | null,
    refundOf: string | null,
    size: number,
  ) => {
    const body = {
      ...{ name: 'Row', type, amount: toText(size), date, source_id: source, category_id: of },
      ...(refundOf && { refund_of: refundOf }),
    };
    const { id } = (await call('createTransaction', { body })).results;
    const signed = type === 'income' ? size : -size;
    next.rows.push({ id, source, isTransfer: false, category: of, day, cents: signed, refundOf });
  };
  const isFree = ({ id, isTransfer, refundOf }: PlanState['rows'][number]) =>
    !isTransfer && refundOf === null && !next.rows.some((row) => row.refundOf === id);
  const [params, planned] = [{ month }, (of: string) => `${of} ${month}`];
  switch (kind) {
    case 'spend':
      await post('expense', category, null, step.cents);
      break;
    case 'earn':
      await post('income', category, null, step.cents * 4);
      break;
    case 'refund': {
      const expense = at(
        next.rows.filter((row) => isFree(row) && row.cents < 0),
        other,
      );
      if (!expense) return;
      await post('income', expense.category, expense.id, Math.min(step.cents, -expense.cents));
      break;
    }
    case 'transfer': {
      const to =
        at(
          next.sources.filter(({ id }) => id !== source),
          other,
        )?.id ?? '';
      const body = { from_source_id: source, to_source_id: to, amount: toText(step.cents), date };
      const { results } = await call('createTransfer', { body });
      const side = { isTransfer: true, category: null, day, refundOf: null };
      next.rows.push({ ...side, id: `${results.id} from`, source, cents: -step.cents });
      next.rows.push({ ...side, id: `${results.id} to`, source: to, cents: step.cents });
      break;
    }
    case 'edit': {
      const row = at(next.rows.filter(isFree), pick);
      if (!row) return;
      const body = { amount: toText(step.cents), date, category_id: category };
      await call('changeTransaction', { params: { id: row.id }, body });
      Object.assign(row, { cents: Math.sign(row.cents) * step.cents, day, category });
      break;
    }
    case 'remove': {
      const row = at(next.rows.filter(isFree), pick);
      if (!row) return;
      await call('removeTransaction', { params: { id: row.id } });
      next.rows = next.rows.filter(({ id }) => id !== row.id);
      break;
    }
    case 'plan': {
      const of = at(next.categories, other);
      if (of === undefined || month < (next.start ?? FIRST)) return;
      const amount = pick % 7 === 0 ? null : pick % 7 === 1 ? 0 : step.cents;
      const body = { planned: amount === null ? null : toText(amount) };
      await call('changePlanned', { params: { ...params, category_id: of }, body });
      next.planned[planned(of)] = amount;
      break;
    }
    case 'rollover': {
      const of = at(next.categories, other);
      if (of === undefined || month < (next.start ?? FIRST)) return;
      const rollover = at([...ROLLOVERS, null], pick) ?? null;
      await call('changePlanned', { params: { ...params, category_id: of }, body: { rollover } });
      next.rollovers[planned(of)] = rollover;
      break;
    }
    case 'copy': {
      const from = at(MONTHS, other) ?? FIRST;
      if (month < (next.start ?? FIRST)) return;
      await call('copyPlan', { params, body: { from } });
      for (const of of next.categories) next.planned[planned(of)] ??= next.planned[`${of} ${from}`] ?? null;
      break;
    }
    case 'move': {
      const [from, to] = [at(next.categories, pick), at(next.categories, other)];
      if (from === undefined || to === undefined || from === to || month < (next.start ?? FIRST)) return;
      const line = expectedMonths(next, month).get(month)?.lines.get(from);
      const isThere = line !== undefined && step.cents <= Math.max(line.planned, line.left);
      const body = { from_category_id: from, to_category_id: to, amount: toText(step.cents) };
      const moved = call('movePlanned', { params, body });
      if (!isThere) {
        await expect(moved).rejects.toThrow(AppError);
        return;
      }
      await moved;
      next.planned[planned(from)] = (next.planned[planned(from)] ?? 0) - step.cents;
      next.planned[planned(to)] = (next.planned[planned(to)] ?? 0) + step.cents;
      break;
    }
    case 'settings': {
      const mode = pick % 4 === 0 ? 'limits' : 'envelopes';
      const start = other % 3 === 0 ? null : month;
      const chosen = step.cents % 3 === 0 ? null : next.sources.slice(step.cents % 2).map(({ id }) => id);
      await call('changePlan', { body: { mode, starts_on: start && date, source_ids: chosen } });
      Object.assign(next, { mode, start, chosen });
      break;
    }
    case 'removeCategory': {
      const of = at(next.categories, other);
      if (of === undefined || next.categories.length < 3) return;
      await call('removeCategory', { params: { id: of } });
      next.categories = next.categories.filter((id) => id !== of);
      for (const row of next.rows) if (row.category === of) row.category = null;
      break;
    }
  }
  return next;
}

const readMonth = async (call: Call, month: Month, as_of?: string) =>
  (await call('readPlan', { query: { month, ...(as_of && { as_of }) } })).results as unknown as MonthlyPlan;

const toCents = (amount: number) => Math.round(amount * 100);

/** Each line, what is held, and with envelopes that every cent is in exactly one place. */
async function expectAgreement(call: Call, state: PlanState, as_of?: string): Promise<void> {
  const start = startOf(state);
  const expected = expectedMonths(state, LAST);
  // What was then is counted from all rows, which takes long.
  for (const month of as_of ? MONTHS.slice(0, 6) : MONTHS) {
    const wanted = expected.get(month);
    if (!wanted || (start !== undefined && month < start)) continue;
    const plan = await readMonth(call, month, as_of);
    const lines = plan.groups.flatMap(({ categories }) => categories);
    const where = `${toMonthText(month)}${as_of ? ' then' : ''}`;
    for (const line of lines) {
      const told = {
        planned: toCents(line.planned),
        carried: toCents(line.carried),
        spent: toCents(line.spent),
        left: toCents(line.left),
      };
      if (line.category_id !== null || start !== undefined)
        expect([where, told]).toEqual([where, wanted.lines.get(line.category_id)]);
      expect(told.left).toBe(told.carried + told.planned - told.spent);
    }
    expect(lines.filter(({ category_id }) => category_id !== null)).toHaveLength(state.categories.length);
    expect([where, toCents(plan.held)]).toEqual([where, wanted.held]);
    expect([where, toCents(plan.income.received)]).toEqual([where, wanted.received]);
    expect([where, toCents(plan.moved)]).toEqual([where, wanted.moved]);
    if (plan.mode !== 'envelopes' || start === undefined) continue;
    expect([where, toCents(plan.to_plan)]).toEqual([where, wanted.toPlan]);
    expect(toCents(plan.totals.left) + toCents(plan.to_plan)).toBe(toCents(plan.held));
  }
}

async function begin(call: Call): Promise<PlanState> {
  const state = emptyState();
  for (const opening of [100_000, 0, 2500]) {
    const body = { name: 'Source', type_source: 'manual_entry', amount: toText(opening), currency: 'EUR' };
    state.sources.push({ id: (await call('createSource', { body })).results.id, opening });
  }
  for (const name of ['One', 'Two', 'Three'])
    state.categories.push((await call('createCategory', { body: { name } })).results.id);
  return state;
}

/** So that something is carried over in most of them. */
const START: Step[] = [0, 1, 2, 3, 4, 5].map((index) => ({
  ...{ kind: index === 0 ? 'settings' : index < 4 ? 'plan' : 'rollover', pick: 6 - index, other: index },
  ...{ month: index % 3, day: 1, cents: 3000 * (index + 1) },
}));

/** Until the clock that moments are told by has gone on. */
async function nextMoment(): Promise<string> {
  const start = Date.now();
  while (Date.now() < start + 2) await new Promise((resolve) => setTimeout(resolve, 1));
  return new Date(start + 1).toISOString();
}

type Changes = { results: { id: string }[] };
const newest = async (call: Call) =>
  ((await call('listChanges', { query: {} })) as unknown as Changes).results[0]?.id;

describe('a monthly plan', () => {
  it(`agrees with lists that are added up anew, now and at a moment, after each of ${RUNS} random histories`, {
    timeout: 10_800_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), async (history, pick) => {
        await inNewWorld(async (call) => {
          const states = [await begin(call)];
          const all = [...START, ...history];
          const base = states.length;
          let [moment, then]: [string | undefined, PlanState | undefined] = [undefined, undefined];
          let last = await newest(call);
          for (const [index, step] of all.entries()) {
            const present = states.at(-1) ?? emptyState();
            const before = last;
            if (step.kind !== 'undo') {
              const next = await apply(call, present, step);
              // What changed nothing is no change that could be undone.
              last = await newest(call);
              if (next && last !== before) states.push(next);
            } else if (states.length > base) {
              await call('undoChange', { params: { id: before } });
              states.push(structuredClone(states.at(-2) ?? present));
              last = await newest(call);
            }
            if (index !== pick % all.length) continue;
            moment = await nextMoment();
            then = states.at(-1);
          }
          await expectAgreement(call, states.at(-1) ?? emptyState());
          if (moment && then && pick % 2 === 0) await expectAgreement(call, then, moment);
        });
      }),
      { numRuns: RUNS },
    );
  });
});
