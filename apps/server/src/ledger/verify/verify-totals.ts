import { ZERO } from '@saldo/domain';
import { sql } from 'kysely';
import { TOTALS } from '../entry/rollup.ts';
import type { RollupDaysTable, RollupMonthsTable, RollupSourceDaysTable } from '../schema/ledger.table.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import type { Difference } from './verify-ties.ts';

type Rows = {
  months: Omit<RollupMonthsTable, 'owner'>[];
  days: Omit<RollupDaysTable, 'owner'>[];
  sourceDays: Omit<RollupSourceDaysTable, 'owner'>[];
};

export async function compareTotals(ledger: Ledger, counted: Rows): Promise<Difference[]> {
  const [one, two] = [toLines(await readKept(ledger)), toLines(counted)];
  return [...new Set([...one.keys(), ...two.keys()])].sort().flatMap((what) => {
    const [is, should] = [one.get(what) ?? 'nothing', two.get(what) ?? 'nothing'];
    return is === should ? [] : [{ owner: ledger.owner, what, kept: is, counted: should }];
  });
}

async function readKept({ db, owner }: Ledger): Promise<Rows> {
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
  const sourceDays = await db
    .selectFrom('rollup_source_days')
    .selectAll()
    .where('owner', '=', owner)
    .where('cents', '<>', ZERO)
    .execute();
  return { months, days, sourceDays };
}

function toLines({ months, days, sourceDays }: Rows): Map<string, string> {
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
    ...sourceDays.map((row) => [`day ${row.day}, source ${row.source_no}`, `${row.cents}`] as const),
  ]);
}
