import { type Cents, type Month, ZERO } from '@saldo/domain';
import { sql } from 'kysely';
import type { Owner } from '../../db/owner.ts';
import { preparedWithLists } from '../../db/prepared.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { ALL, NONE } from './rollup.ts';
import type { MonthRange } from './totals.ts';

/** A refund isn't income: it lowers spending. `ALL` categories together have a row of their own. */
export type CategoryMonth = {
  source_no: number;
  category_no: number;
  month: Month;
  income: Cents;
  spending: Cents;
};

/** Each category is looked up, so that rows of other months aren't read. */
const selectCategoryMonths = preparedWithLists(
  (db, [sourceNos]: [readonly number[]], [owner, from, to]: [owner: Owner, from: Month, to: Month]) =>
    db
      .selectFrom('rollup_months')
      .select([
        'source_no',
        'category_no',
        'month',
        sql<Cents>`income_cents - refund_cents`.as('income'),
        sql<Cents>`expense_cents - refund_cents`.as('spending'),
      ])
      .where('owner', '=', owner)
      .where('source_no', 'in', sourceNos)
      .where(
        'category_no',
        'in',
        sql<number>`(select no from categories where owner = ${owner} union all select ${sql.lit(NONE)} union all select ${sql.lit(ALL)})`,
      )
      .where('month', '>=', from)
      .where('month', '<=', to)
      .where(sql<boolean>`(income_cents <> 0 or expense_cents <> 0 or refund_cents <> 0)`),
);

/** Per source (or `ALL`), category and month, in the source's currency; what is nothing is absent. */
export const listCategoryMonths = (
  { db, owner }: Ledger,
  sourceNos: readonly number[],
  { from, to }: MonthRange,
): Promise<CategoryMonth[]> => selectCategoryMonths(db, [sourceNos], owner, from, to);

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
