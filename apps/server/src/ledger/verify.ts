import { addCents, type Cents, HOME_CURRENCY, subtractCents, ZERO } from '@saldo/domain';
import { sql } from 'kysely';
import { type Db, liftTimeouts } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import { readHomeAt } from './home.ts';
import type { RollupDaysTable, RollupMonthsTable } from './ledger.table.ts';
import { inTurn } from './ledger.ts';
import type { Ledger } from './ledger.types.ts';
import { findWrongHome, writeHome } from './rehome.ts';
import { rescalePlans } from './rescale-plans.ts';
import { RollupChanges, TOTALS } from './rollup.ts';
import { readForeign } from './sources.repository.ts';
import { compareTies, type Difference, reindexAll } from './verify-ties.ts';

export type { Difference } from './verify-ties.ts';

const BATCH = 20_000;

/** Recounts every total from the transactions, one owner after the other, a batch at a time. */
export async function findDifferences(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { number } of await db.selectFrom('owners').select('number').orderBy('number').execute()) {
    const counted = await recount(db, number).catch(refuseMore);
    if (!counted) {
      const what = 'totals';
      differences.push({ owner: number, what, kept: 'something', counted: 'more than can be told' });
      continue;
    }
    const { rollups, wrongHome } = counted;
    differences.push(...compare(number, await readKept(db, number), rollups.rows()));
    if (wrongHome.length > 0)
      differences.push({
        owner: number,
        what: 'worth of transactions',
        kept: `${wrongHome.length} otherwise`,
        counted: '0 otherwise',
      });
    differences.push(...(await compareBalances(db, number)), ...(await compareTurnover(db, number)));
    differences.push(...(await compareTies(db, number)));
  }
  return differences;
}

/** One person's sums that are larger than can be told are one person's. */
function refuseMore(error: unknown): undefined {
  if (!(error instanceof RangeError)) throw error;
  return undefined;
}

/** One line each, and what to do; nothing where all is right. */
export function listDifferences(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return [];
  return [
    ...differences.map(toText),
    `${differences.length} differences: npm run verify -- --repair mends them.`,
  ];
}

export const toText = ({ owner, what, kept, counted }: Difference) =>
  `owner ${owner}: ${what}: kept ${kept}; counted ${counted}`;

/**
 * Writes the totals anew, each person's under their lock. A balance stays as its person sees it: what was there before
 * the first transaction becomes what makes it right.
 */
export async function repair(db: Db): Promise<void> {
  for (const { number } of await db.selectFrom('owners').select('number').execute())
    await repairOne(db, number);
}

/** Of those of whose amounts a migration has made others. */
export async function recountDue(db: Db): Promise<void> {
  const due = await db.selectFrom('owners').select('number').where('recount_due', 'is not', null).execute();
  for (const { number } of due) await repairOne(db, number);
}

function repairOne(db: Db, owner: Owner): Promise<void> {
  return inTurn(db, owner, async (ledger, { home }) => {
    await liftTimeouts(ledger);
    if ((await readDue(ledger, owner)) === 2) await rescalePlans(ledger, owner, HOME_CURRENCY, home);
    const { rollups, wrongHome } = await recount(ledger, owner);
    await writeHome(ledger, owner, wrongHome);
    await ledger.deleteFrom('rollup_months').where('owner', '=', owner).execute();
    await ledger.deleteFrom('rollup_days').where('owner', '=', owner).execute();
    await rollups.apply(ledger, owner);
    await mendOpenings(ledger, owner);
    await reindexAll(ledger, owner);
    const { counted: turnover_cents } = await readTurnover(ledger, owner);
    await ledger
      .updateTable('owners')
      .set({ turnover_cents, recount_due: null })
      .where('number', '=', owner)
      .execute();
  });
}

async function readDue(ledger: Ledger, owner: Owner) {
  const row = ledger.selectFrom('owners').select('recount_due').where('number', '=', owner);
  return (await row.executeTakeFirst())?.recount_due;
}

/** What the totals should be, and which transactions are kept with another worth than they have. */
async function recount(db: Db, owner: Owner) {
  const rollups = new RollupChanges();
  const wrongHome: { seq: number; home_cents: Cents | null }[] = [];
  const { home: currency, foreign } = await readForeign(db, owner);
  const home = await readHomeAt(db, owner, currency, foreign.values());
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('transactions')
      .innerJoin('sources', (join) =>
        join
          .onRef('sources.owner', '=', 'transactions.owner')
          .onRef('sources.no', '=', 'transactions.source_no'),
      )
      .select([
        'seq',
        'day',
        'source_no',
        'category_no',
        'transactions.cents',
        'kind',
        'more',
        'currency',
        'home_cents',
      ])
      .where('transactions.owner', '=', owner)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    for (const row of rows) rollups.add({ ...row, home: home.worth(row) }, 1);
    wrongHome.push(...findWrongHome(home, rows));
    if (rows.length < BATCH) return { rollups, wrongHome };
    after = rows.at(-1)?.seq ?? 0;
  }
}

/**
 * A balance is what was there before, and every transaction since; unless the bank says what it is. Added up in one go:
 * a sum for each of thousands of sources is a scan for each, where the planner knows too little.
 */
async function readBalances(db: Db, owner: Owner) {
  const sums = await db
    .selectFrom('transactions')
    .select(['source_no', sql<Cents>`cast(sum(cents) as bigint)`.as('moved')])
    .where('owner', '=', owner)
    .groupBy('source_no')
    .execute();
  const movedOf = new Map(sums.map(({ source_no, moved }) => [source_no, moved]));
  const sources = await db
    .selectFrom('sources')
    .select(['no', 'id', 'cents', 'opening_cents'])
    .where('owner', '=', owner)
    .where('connection_id', 'is', null)
    .execute();
  return sources.map((source) => ({ ...source, moved: movedOf.get(source.no) ?? ZERO }));
}

async function mendOpenings(ledger: Ledger, owner: Owner): Promise<void> {
  for (const { no, cents, opening_cents, moved } of await readBalances(ledger, owner)) {
    const opening = subtractCents(cents, moved);
    if (opening === opening_cents) continue;
    await ledger
      .updateTable('sources')
      .set({ opening_cents: opening })
      .where('owner', '=', owner)
      .where('no', '=', no)
      .execute();
  }
}

async function compareBalances(db: Db, owner: Owner): Promise<Difference[]> {
  const sources = await readBalances(db, owner);
  return sources.flatMap(({ id, cents, opening_cents, moved }) => {
    const counted = addCents(opening_cents, moved);
    return cents === counted
      ? []
      : [{ owner, what: `balance of source ${id}`, kept: `${cents}`, counted: `${counted}` }];
  });
}

async function compareTurnover(db: Db, owner: Owner): Promise<Difference[]> {
  const { kept, counted } = await readTurnover(db, owner);
  return kept === counted ? [] : [{ owner, what: 'turnover', kept: `${kept}`, counted: `${counted}` }];
}

async function readTurnover(db: Db, owner: Owner): Promise<{ kept: Cents; counted: Cents }> {
  const total = (column: string) =>
    sql<Cents>`cast(coalesce(sum(abs(${sql.ref(column)})), 0) as bigint)`.as('sum');
  const { turnover_cents } = await db
    .selectFrom('owners')
    .select('turnover_cents')
    .where('number', '=', owner)
    .executeTakeFirstOrThrow();
  const opened = await db
    .selectFrom('sources')
    .select(total('opening_cents'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  const larger = sql`case when abs(home_cents) > abs(cents) then abs(home_cents) else abs(cents) end`;
  const moved = await db
    .selectFrom('transactions')
    .select(sql<Cents>`cast(coalesce(sum(${larger}), 0) as bigint)`.as('sum'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return { kept: turnover_cents, counted: addCents(opened.sum, moved.sum) };
}

type Rows = { months: Omit<RollupMonthsTable, 'owner'>[]; days: Omit<RollupDaysTable, 'owner'>[] };

async function readKept(db: Db, owner: Owner): Promise<Rows> {
  const isUsed = sql<boolean>`(${sql.join(
    TOTALS.map((column) => sql`${sql.ref(column)} <> 0`),
    sql` or `,
  )})`;
  const months = await db
    .selectFrom('rollup_months')
    .selectAll()
    .where('owner', '=', owner)
    .where(isUsed)
    .execute();
  const days = await db
    .selectFrom('rollup_days')
    .selectAll()
    .where('owner', '=', owner)
    .where(isUsed)
    .execute();
  return { months, days };
}

function compare(owner: Owner, kept: Rows, counted: Rows): Difference[] {
  const [one, two] = [toLines(kept), toLines(counted)];
  return [...new Set([...one.keys(), ...two.keys()])].sort().flatMap((what) => {
    const [is, should] = [one.get(what) ?? 'nothing', two.get(what) ?? 'nothing'];
    return is === should ? [] : [{ owner, what, kept: is, counted: should }];
  });
}

function toLines({ months, days }: Rows): Map<string, string> {
  const totals = (row: Omit<RollupDaysTable, 'owner' | 'day'>) =>
    [
      `${row.income_cents} in ${row.income_count}, ${row.expense_cents} in ${row.expense_count}`,
      `${row.foreign_count} left out`,
      ...(row.refund_cents ? [`${row.refund_cents} given back`] : []),
      ...(row.transfer_count
        ? [`${row.transfer_in_cents} and ${row.transfer_out_cents} moved in ${row.transfer_count}`]
        : []),
    ].join(', ');
  return new Map([
    ...months.map(
      (row) =>
        [`month ${row.month}, source ${row.source_no}, category ${row.category_no}`, totals(row)] as const,
    ),
    ...days.map((row) => [`day ${row.day}`, totals(row)] as const),
  ]);
}
