import { type RawBuilder, sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { deleteInPortions } from '../../db/in-portions.ts';
import { isOneOf } from '../../db/listed.ts';
import type { LedgerTransaction } from '../schema/ledger.types.ts';
import { BOOKKEEPING, type OwnedTable } from '../schema/owned-rows.ts';
import { LARGE_ROWS_PER_PORTION, ROWS_PER_PORTION } from '../schema/portions.ts';
import { beginsWith, keyOf, keyText, parseKey } from '../schema/row-keys.ts';
import { forgetNames, forgetNamesOfEntries } from '../write/forget-names.ts';
import { fromData } from '../write/rows.ts';

/** Deletes every trace: all versions and receipts. */
export async function forgetEntries(ledger: LedgerTransaction, seqs: readonly number[]): Promise<void> {
  for (const some of chunks(seqs, 250)) {
    await forgetNamesOfEntries(ledger, some);
    const isOne = sql<boolean>`owner = ${ledger.owner} and ${isOneOf(ledger.db, 'seq', JSON.stringify(some))}`;
    for (const kept of KEPT_OF_ENTRIES) await deleteInPortions(ledger.db, { ...kept, isOne });
  }
}

const KEPT_OF_ENTRIES = [
  { table: 'entry_versions', key: ['owner', 'until_no', 'seq'], atOnce: ROWS_PER_PORTION },
  { table: 'attachments', key: ['owner', 'no'], atOnce: LARGE_ROWS_PER_PORTION },
] as const;

/** Deletes all versions of a row; for a source also its bank data, for both the ties to others. */
export async function forgetRow(
  ledger: LedgerTransaction,
  table: OwnedTable,
  row: Record<string, unknown>,
): Promise<void> {
  const versions = await ledger.db
    .selectFrom('row_versions')
    .select(['until_no', 'data'])
    .where('owner', '=', ledger.owner)
    .where('what', '=', table)
    .where('key', '=', keyOf(table, row))
    .execute();
  const names = [row, ...versions.map(({ data }) => (data === null ? {} : fromData(data)))].flatMap((one) =>
    typeof one.name === 'string' ? [one.name] : [],
  );
  const imports = table === 'sources' ? await listImportChanges(ledger, Number(row.no)) : [];
  await forgetNames(ledger, [...versions.map(({ until_no }) => until_no), ...imports], names);
  const forget = () => ledger.db.deleteFrom('row_versions').where('owner', '=', ledger.owner);
  await forget().where('what', '=', table).where('key', '=', keyOf(table, row)).execute();
  if (table === 'sources') await forgetBookkeeping(ledger, Number(row.no));
  const forgetTies = (column: 'goal_id' | 'source_no', value: unknown) =>
    forget()
      .where('what', '=', 'goal_sources')
      .where(keyText(ledger.db, 'goal_sources', column), '=', String(value))
      .execute();
  if (table === 'sources') await forgetTies('source_no', row.no);
  if (table === 'goals') await forgetTies('goal_id', row.id);
  if (table === 'categories') await forgetPlanned(ledger, Number(row.no));
}

/** What was planned for a category that is gone was kept until now. */
async function forgetPlanned(ledger: LedgerTransaction, categoryNo: number): Promise<void> {
  for (const what of ['plan_months', 'plan_targets'] as const) {
    await ledger.db
      .deleteFrom(what)
      .where('owner', '=', ledger.owner)
      .where('category_no', '=', categoryNo)
      .execute();
    const isAlone = sql<boolean>`key = ${JSON.stringify([categoryNo])}`;
    await forgetVersions(ledger, sql<boolean>`what = ${what} and (${isAlone} or ${beginsWith(categoryNo)})`);
  }
}

/** Changes that imported into a source that is gone. */
async function listImportChanges({ db, owner }: LedgerTransaction, sourceNo: number): Promise<number[]> {
  const rows = await db
    .selectFrom('row_versions')
    .select('data')
    .where('owner', '=', owner)
    .where('what', '=', 'imports')
    .where(beginsWith(sourceNo))
    .execute();
  return rows.flatMap(({ data }) => {
    const no = data === null ? null : fromData(data).change_no;
    return typeof no === 'number' ? [no] : [];
  });
}

/** Deletes what imports stored for a source. */
async function forgetBookkeeping(ledger: LedgerTransaction, sourceNo: number): Promise<void> {
  const imports = await ledger.db
    .selectFrom('row_versions')
    .select('key')
    .distinct()
    .where('owner', '=', ledger.owner)
    .where('what', '=', 'imports')
    .where(beginsWith(sourceNo))
    .execute();
  for (const { key } of imports) {
    const id = String(parseKey('imports', key).id);
    await forgetVersions(ledger, sql<boolean>`what = 'import_rows' and ${beginsWith(id)}`);
  }
  for (const what of ['imports', 'balance_points', 'bank_rows'] as const)
    await forgetVersions(ledger, sql<boolean>`what = ${what} and ${beginsWith(sourceNo)}`);
}

/** Deletes the import data of a change that can no longer be undone. */
export async function forgetBookkeepingOf(ledger: LedgerTransaction, changeNo: number): Promise<void> {
  for (const what of BOOKKEEPING)
    await forgetVersions(ledger, sql<boolean>`until_no = ${changeNo} and what = ${what}`);
}

const forgetVersions = ({ db, owner }: LedgerTransaction, areThese: RawBuilder<boolean>): Promise<void> =>
  deleteInPortions(db, {
    ...{ table: 'row_versions', key: ['owner', 'until_no', 'what', 'key'], atOnce: ROWS_PER_PORTION },
    isOne: sql<boolean>`owner = ${owner} and ${areThese}`,
  });
