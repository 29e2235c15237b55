import { type Cents, cents, digitsOf, LARGEST_CENTS } from '@saldo/domain';
import { sql } from 'kysely';
import { AppError } from '../../errors/app-error.ts';
import type { LedgerTransaction } from '../schema/ledger.types.ts';
import { KEYS, PLANNED } from '../schema/owned-rows.ts';
import { ROWS_PER_PORTION } from '../schema/portions.ts';
import { isOneOf } from '../schema/row-keys.ts';
import { fromData, toData } from './rows.ts';

/**
 * What people plan are numbers in the base currency, whichever that is: another one does not change them. Where it is
 * kept in other parts than the one before, so are they; in coarser ones a part is rounded, halves up.
 */

type Table = keyof typeof PLANNED;
type PlanRow = Record<string, unknown>;

export async function rescalePlans(ledger: LedgerTransaction, before: string, after: string): Promise<void> {
  const more = digitsOf(after) - digitsOf(before);
  if (more === 0) return;
  for (const table of Object.keys(PLANNED) as Table[]) {
    await rescaleRows(ledger, table, more);
    await rescaleVersions(ledger, table, more);
  }
}

async function rescaleRows({ db, owner }: LedgerTransaction, table: Table, more: number): Promise<void> {
  const key: readonly string[] = KEYS[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: PlanRow | undefined;
  for (;;) {
    const after = last && sql.join(key.map((column) => last?.[column]));
    const rows: PlanRow[] = await db
      .selectFrom(table as 'budgets')
      .selectAll()
      .where('owner', '=', owner)
      .$if(after !== undefined, (query) => query.where(sql<boolean>`(${columns}) > (${after})`))
      .orderBy(columns)
      .limit(ROWS_PER_PORTION)
      .execute();
    for (const row of rows)
      await db
        .updateTable(table as 'budgets')
        .set(rescaled(table, row, more))
        .where(isOneOf(table, owner, [row]))
        .execute();
    if (rows.length < ROWS_PER_PORTION) return;
    last = rows.at(-1);
  }
}

async function rescaleVersions({ db, owner }: LedgerTransaction, table: Table, more: number): Promise<void> {
  let last = { key: '', until_no: 0 };
  for (;;) {
    const versions = await db
      .selectFrom('row_versions')
      .select(['until_no', 'key', 'data'])
      .where('owner', '=', owner)
      .where('what', '=', table)
      .where(sql<boolean>`(key, until_no) > (${last.key}, ${last.until_no})`)
      .orderBy('key')
      .orderBy('until_no')
      .limit(ROWS_PER_PORTION)
      .execute();
    for (const { until_no, key, data } of versions) {
      if (data === null) continue;
      const row = fromData(data);
      await db
        .updateTable('row_versions')
        .set({ data: toData({ ...row, ...rescaled(table, row, more) }) })
        .where('owner', '=', owner)
        .where('what', '=', table)
        .where('key', '=', key)
        .where('until_no', '=', until_no)
        .execute();
    }
    if (versions.length < ROWS_PER_PORTION) return;
    last = versions.at(-1) ?? last;
  }
}

/** What is null stays so. */
const rescaled = (table: Table, row: PlanRow, more: number): Record<string, Cents> =>
  Object.fromEntries(
    Object.entries(PLANNED[table]).flatMap(([column, least]) =>
      row[column] === null ? [] : [[column, rescale(Number(row[column]), more, least)]],
    ),
  );

/** A target is more than nothing, however small it was. */
function rescale(value: number, more: number, least: number | null): Cents {
  if (more < 0) return cents(Math.max(least ?? Number.NEGATIVE_INFINITY, Math.round(value / 10)));
  if (Math.abs(value) * 10 > LARGEST_CENTS) throw new AppError('currency.plan_too_large');
  return cents(value * 10);
}
