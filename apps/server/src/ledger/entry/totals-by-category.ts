import { type Cents, type Month, ZERO } from '@saldo/domain';
import { sql } from 'kysely';
import { jsonList, jsonListWhere } from '../../db/json.ts';
import type { Owner } from '../../db/owner.ts';
import { ParsedTexts } from '../../db/parsed-texts.ts';
import { preparedWithLists } from '../../db/prepared.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { ALL, NONE } from './rollup.ts';
import type { MonthRange } from './totals.ts';

/**
 * The months of a source (or `ALL`) in one category: what was spent in each, less what came back. Of `ALL` categories also
 * what was received.
 */
export type CategoryMonths = { source_no: number; category_no: number; flows: MonthFlows };
/** Of the same texts the same object. */
export type MonthFlows = Readonly<{
  months: readonly Month[];
  spending: readonly Cents[];
  income: readonly Cents[];
}>;

/** Each category is looked up, so that rows of other months aren't read. */
const selectCategoryMonths = preparedWithLists(
  (db, [sourceNos]: [readonly number[]], [owner, from, to]: [owner: Owner, from: Month, to: Month]) =>
    db
      .selectFrom('rollup_months')
      .select(['source_no', 'category_no'])
      .select(jsonList(db, sql`month`).as('months'))
      .select(jsonList(db, sql`expense_cents - refund_cents`).as('spending'))
      .select(
        jsonListWhere(db, sql`income_cents - refund_cents`, sql`category_no = ${sql.lit(ALL)}`).as('income'),
      )
      .where('owner', '=', owner)
      .where('source_no', 'in', sourceNos)
      .where(
        'category_no',
        'in',
        sql<number>`(select no from categories where owner = ${owner} union all select ${sql.lit(NONE)} union all select ${sql.lit(ALL)})`,
      )
      .where('month', '>=', from)
      .where('month', '<=', to)
      .where(sql<boolean>`(income_cents <> 0 or expense_cents <> 0 or refund_cents <> 0)`)
      .groupBy(['source_no', 'category_no']),
);

/** Per source (or `ALL`) and category, in the source's currency; what is nothing is absent. */
export async function listCategoryMonths(
  { db, owner }: Ledger,
  sourceNos: readonly number[],
  { from, to }: MonthRange,
): Promise<CategoryMonths[]> {
  const rows = await selectCategoryMonths(db, [sourceNos], owner, from, to);
  return rows.map(({ source_no, category_no, months, spending, income }) => ({
    source_no,
    category_no,
    flows: parsed.read(`[${months},${spending},${income ?? '[]'}]`),
  }));
}

const MOST_LETTERS = 4_000_000;
const parsed = new ParsedTexts((text): MonthFlows => {
  const [months, spending, income] = JSON.parse(text);
  return { months, spending, income };
}, MOST_LETTERS);

const selectFirstMonth = preparedWithLists((db, [sourceNos]: [readonly number[]], [owner]: [owner: Owner]) =>
  db
    .selectFrom('rollup_months')
    .select((row) => row.fn.min('month').as('month'))
    .where('owner', '=', owner)
    .where('source_no', 'in', sourceNos)
    .where('category_no', '=', ALL)
    .where(sql<boolean>`income_count + expense_count + transfer_count > 0`),
);

/** In which any of these sources has a transaction. */
export async function findFirstMonth(
  { db, owner }: Ledger,
  sourceNos: readonly number[],
): Promise<Month | undefined> {
  const [first] = await selectFirstMonth(db, [sourceNos], owner);
  return first?.month ?? undefined;
}

export type Moved = { during: Cents; after: Cents };

const MOVED = sql`income_cents + transfer_in_cents - expense_cents - transfer_out_cents`;

const selectMoved = preparedWithLists(
  (db, [sourceNos]: [readonly number[]], [owner, month, again]: [owner: Owner, month: Month, again: Month]) =>
    db
      .selectFrom('rollup_months')
      .select([
        'source_no',
        sql<Cents>`cast(sum(case when month = ${month} then ${MOVED} else 0 end) as bigint)`.as('during'),
        sql<Cents>`cast(sum(case when month = ${month} then 0 else ${MOVED} end) as bigint)`.as('after'),
      ])
      .where('owner', '=', owner)
      .where('source_no', 'in', sourceNos)
      .where('category_no', '=', ALL)
      .where('month', '>=', again)
      .groupBy('source_no'),
);

/** By how much a month, and those after it, moved each source's balance. */
export async function readMovedSince(
  { db, owner }: Ledger,
  sourceNos: readonly number[],
  month: Month,
): Promise<(sourceNo: number) => Moved> {
  const rows = await selectMoved(db, [sourceNos], owner, month, month);
  const moved = new Map(rows.map((row) => [row.source_no, row]));
  return (sourceNo) => moved.get(sourceNo) ?? { during: ZERO, after: ZERO };
}
