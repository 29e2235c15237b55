import { type Cents, type Month, subtractCents, ZERO } from '@saldo/domain';
import { sql } from 'kysely';
import type { Owner } from '../../db/owner.ts';
import { preparedWithLists } from '../../db/prepared.ts';
import type { RollupMonthsTable } from '../schema/ledger.table.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { ALL, NONE } from './rollup.ts';

export type Spent = (categoryNo: number | null, month: Month) => Cents;

/** Beyond this, reading all rows is as cheap as naming them. */
const MOST_NAMED = 1000;

const selectSpent = preparedWithLists(
  (db, [categories, months]: [number[], Month[]], [owner]: [owner: Owner]) =>
    db
      .selectFrom('rollup_months')
      .select(['category_no', 'month', 'expense_cents', 'refund_cents'])
      .where('owner', '=', owner)
      .where('source_no', '=', ALL)
      .$if(categories.length <= MOST_NAMED, (query) => query.where('category_no', 'in', categories))
      .$if(months.length <= MOST_NAMED, (query) => query.where('month', 'in', months)),
);

/** Spending per category and month, less refunds. */
export async function listSpent(
  { db, owner }: Ledger,
  wanted: readonly { categoryNo: number | null; month: Month }[],
): Promise<Spent> {
  const categories = [...new Set(wanted.map(({ categoryNo }) => categoryNo ?? NONE))];
  const months = [...new Set(wanted.map(({ month }) => month))];
  return toSpent(await selectSpent(db, [categories, months], owner));
}

/** By category, as that comes before the month in the key. */
const selectSpentIn = preparedWithLists((db, [months]: [readonly Month[]], [owner]: [owner: Owner]) =>
  db
    .selectFrom('rollup_months')
    .select(['month', 'category_no', 'expense_cents', 'refund_cents'])
    .where('owner', '=', owner)
    .where('source_no', '=', ALL)
    .where(
      'category_no',
      'in',
      sql<number>`(select no from categories where owner = ${owner} union all select ${sql.lit(NONE)})`,
    )
    .where('month', 'in', months)
    .where(sql<boolean>`(expense_cents <> 0 or refund_cents <> 0)`),
);

/** Spending per month and category, less refunds; categories without any are absent. */
export async function listSpentIn(
  { db, owner }: Ledger,
  months: readonly Month[],
): Promise<Map<number, Cents>[]> {
  const rows = await selectSpentIn(db, [months], owner);
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return months.map(
    (month) => new Map((byMonth.get(month) ?? []).map((row) => [row.category_no, netOf(row)])),
  );
}

type SpentRow = Pick<RollupMonthsTable, 'category_no' | 'month' | 'expense_cents' | 'refund_cents'>;

export function toSpent(rows: readonly SpentRow[]): Spent {
  const spent = new Map(rows.map((row) => [`${row.category_no} ${row.month}`, netOf(row)]));
  return (categoryNo, month) => spent.get(`${categoryNo ?? NONE} ${month}`) ?? ZERO;
}

const netOf = ({ expense_cents, refund_cents }: Pick<RollupMonthsTable, 'expense_cents' | 'refund_cents'>) =>
  subtractCents(expense_cents, refund_cents);
