import { type Cents, daysOfMonth } from '@saldo/domain';
import { sql } from 'kysely';
import { listed } from '../../db/listed.ts';
import type { Owner } from '../../db/owner.ts';
import { ALL, NONE } from '../entry/rollup.ts';
import type { MonthRange } from '../entry/totals.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { type Filter, isCounted, splitRange } from './filter.ts';
import type { GroupBy, GroupTotals } from './group-sums.ts';
import { countGroups, type Unit } from './transactions.counted.ts';

/** Sums of a filtered set per month or year and key, from kept totals where possible. */

export async function listGroups(
  ledger: Ledger,
  filter: Filter,
  by: GroupBy,
  unit: Unit,
): Promise<GroupTotals[]> {
  if (filter.from > filter.to) return [];
  const isKept = !isCounted(filter) && (by === 'category' || by === 'source');
  if (!isKept) return countGroups(ledger, filter, by, unit, { first: filter.from, last: filter.to });
  const { months, edges } = splitRange(filter);
  const groups = months ? await listKept(ledger, filter, by, months) : [];
  for (const edge of edges) groups.push(...(await countGroups(ledger, filter, by, unit, edge)));
  if (months && by === 'source' && filter.foreignSources.size > 0) {
    // Totals per source are in its own currency.
    const range = { first: daysOfMonth(months.from).first, last: daysOfMonth(months.to).last };
    const foreign = { ...filter, sourceNos: [...filter.foreignSources.keys()] };
    groups.push(...(await countGroups(ledger, foreign, by, unit, range)));
  }
  return groups;
}

const FLOWS = {
  income: sql<Cents>`income_cents - refund_cents`,
  spending: sql<Cents>`expense_cents - refund_cents`,
};

/** Looks up each number, so rows of other months aren't read. */
const NUMBERS = {
  category: (owner: Owner) =>
    sql`(select no from categories where owner = ${owner} union all select ${sql.lit(NONE)})`,
  source: (owner: Owner) => sql`(select no from sources where owner = ${owner})`,
};

function listKept(
  { db, owner }: Ledger,
  { slice, foreignSources }: Filter,
  by: 'category' | 'source',
  { from, to }: MonthRange,
): Promise<GroupTotals[]> {
  const isOne = (by === 'category' ? slice.categoryNo : slice.sourceNo) !== ALL;
  const [grouped, fixed, fixedNo] =
    by === 'category'
      ? (['category_no', 'source_no', slice.sourceNo] as const)
      : (['source_no', 'category_no', slice.categoryNo] as const);
  const ownNo = by === 'category' ? slice.categoryNo : slice.sourceNo;
  return db
    .selectFrom('rollup_months')
    .select([`${grouped} as key`, 'month', FLOWS.income.as('income'), FLOWS.spending.as('spending')])
    .where('owner', '=', owner)
    .where(fixed, '=', fixedNo)
    .$if(isOne, (query) => query.where(grouped, '=', ownNo))
    .$if(!isOne, (query) => query.where(sql<boolean>`${sql.ref(grouped)} in ${NUMBERS[by](owner)}`))
    .$if(by === 'source' && foreignSources.size > 0, (query) =>
      query.where(sql<boolean>`source_no not in ${listed(db, [...foreignSources.keys()])}`),
    )
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where(sql<boolean>`(${FLOWS.income} <> 0 or ${FLOWS.spending} <> 0)`)
    .execute();
}
