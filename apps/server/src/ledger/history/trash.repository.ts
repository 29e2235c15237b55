import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { jsonText } from '../../db/json.ts';
import { listed } from '../../db/listed.ts';
import { findEntries } from '../query/transactions.repository.ts';
import type { EntryVersionsTable, TrashTable } from '../schema/changes.table.ts';
import { KINDS } from '../schema/kind.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { BOOKKEEPING, type Bookkeeping, KEYS, type OwnedTable } from '../schema/owned-rows.ts';
import { keyOf, keyText } from '../schema/row-keys.ts';
import { forgetNames, forgetNamesOfEntries } from '../write/forget-names.ts';
import { fromData } from '../write/rows.ts';

export type TrashRow = Selectable<TrashTable> & { at: number };
export type EntryVersion = Selectable<EntryVersionsTable>;

export const listTrashRows = (
  { db, owner }: Ledger,
  window: { limit: number; offset: number },
): Promise<TrashRow[]> =>
  withChange(db)
    .where('trash.owner', '=', owner)
    .orderBy('trash.change_no', 'desc')
    .orderBy('trash.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();

export const findTrashRow = ({ db, owner }: Ledger, id: string): Promise<TrashRow | undefined> =>
  withChange(db).where('trash.owner', '=', owner).where('trash.id', '=', id).executeTakeFirst();

/** Of anybody's, what was deleted before this. */
export const listOldTrash = (db: Db, before: number, limit: number): Promise<TrashRow[]> =>
  withChange(db).where('changes.at', '<', before).limit(limit).execute();

const withChange = (db: Db) =>
  db
    .selectFrom('trash')
    .innerJoin('changes', (join) =>
      join.onRef('changes.owner', '=', 'trash.owner').onRef('changes.no', '=', 'trash.change_no'),
    )
    .selectAll('trash')
    .select('changes.at');

export async function countTrash({ db, owner }: Ledger): Promise<number> {
  const { count } = await db
    .selectFrom('trash')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a transaction was when it was deleted. */
export const findLastVersion = (
  { db, owner }: Ledger,
  seq: number,
  untilNo: number,
): Promise<EntryVersion | undefined> =>
  db
    .selectFrom('entry_versions')
    .selectAll()
    .where('owner', '=', owner)
    .where('seq', '=', seq)
    .where('until_no', '=', untilNo)
    .executeTakeFirst();

/** Whether this is the change by which a transaction went. */
export async function wasDeletedBy(ledger: Ledger, seq: number, changeNo: number): Promise<boolean> {
  const [own, next] = await ledger.db
    .selectFrom('entry_versions')
    .select(['until_no', 'kind'])
    .where('owner', '=', ledger.owner)
    .where('seq', '=', seq)
    .where('until_no', '>=', changeNo)
    .orderBy('until_no')
    .limit(2)
    .execute();
  if (own?.until_no !== changeNo) return false;
  return next ? next.kind === KINDS.absent : (await findEntries(ledger, [seq])).length === 0;
}

/** Transactions that gave this one back at some time. */
export async function listFormerRefunds({ db, owner }: Ledger, seq: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry_versions')
    .select('seq')
    .distinct()
    .where('owner', '=', owner)
    .where(jsonText(db, 'more', 'refundOf'), '=', String(seq))
    .execute();
  return rows.map((row) => row.seq);
}

/** The same for a row of another table, by the id that callers know. */
export async function findLastRow(
  { db, owner }: Ledger,
  table: OwnedTable,
  untilNo: number,
  id: string,
): Promise<string | undefined> {
  const isKeyedById = KEYS[table][0] === 'id';
  const row = await db
    .selectFrom('row_versions')
    .select('data')
    .where('owner', '=', owner)
    .where('until_no', '=', untilNo)
    .where('what', '=', table)
    .where('data', 'is not', null)
    .$if(isKeyedById, (query) => query.where('key', '=', keyOf(table, { id })))
    // The others have numbers for keys: the database looks through what that change has left.
    .$if(!isKeyedById, (query) => query.where(jsonText(db, 'data', 'id'), '=', id))
    .limit(1)
    .executeTakeFirst();
  return row?.data ?? undefined;
}

/** Nothing of it is left: what it was at any time, and its receipts. */
export async function forgetEntries(ledger: Ledger, seqs: readonly number[]): Promise<void> {
  for (const some of chunks(seqs, 250)) {
    await forgetNamesOfEntries(ledger, some);
    for (const table of ['entry_versions', 'attachments'] as const)
      await ledger.db.deleteFrom(table).where('owner', '=', ledger.owner).where('seq', 'in', some).execute();
  }
}

/** The transactions of a source that went with it by a change, and have not come back. */
export async function listGone({ db, owner }: Ledger, untilNo: number, sourceNo: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry_versions')
    .select('seq')
    .where('owner', '=', owner)
    .where('until_no', '=', untilNo)
    .where('source_no', '=', sourceNo)
    .execute();
  return rows.map(({ seq }) => seq);
}

/** What one row was at any time; of a source also what its bank had said, and of either what tied it to others. */
export async function forgetRow(
  ledger: Ledger,
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
}

/** The changes by which something was imported into a source that is gone. */
async function listImportChanges({ db, owner }: Ledger, sourceNo: number): Promise<number[]> {
  const rows = await db
    .selectFrom('row_versions')
    .select('data')
    .where('owner', '=', owner)
    .where('what', '=', 'imports')
    .where(keyText(db, 'imports', 'source_no'), '=', String(sourceNo))
    .execute();
  return rows.flatMap(({ data }) => {
    const no = data === null ? null : fromData(data).change_no;
    return typeof no === 'number' ? [no] : [];
  });
}

/** What was kept of a source's imports. */
async function forgetBookkeeping({ db, owner }: Ledger, sourceNo: number): Promise<void> {
  const imports = await db
    .selectFrom('row_versions')
    .select(keyText(db, 'imports', 'id').as('id'))
    .distinct()
    .where('owner', '=', owner)
    .where('what', '=', 'imports')
    .where(keyText(db, 'imports', 'source_no'), '=', String(sourceNo))
    .execute();
  const ids = imports.flatMap(({ id }) => id ?? []);
  const forget = (what: Bookkeeping) =>
    db.deleteFrom('row_versions').where('owner', '=', owner).where('what', '=', what);
  await forget('import_rows')
    .where(sql<boolean>`${keyText(db, 'import_rows', 'import_id')} in ${listed(db, ids)}`)
    .execute();
  for (const what of ['imports', 'balance_points', 'bank_rows'] as const)
    await forget(what)
      .where(keyText(db, what, 'source_no'), '=', String(sourceNo))
      .execute();
}

/** What was kept of imports by a change that cannot be undone any more. */
export async function forgetBookkeepingOf({ db, owner }: Ledger, changeNo: number): Promise<void> {
  await db
    .deleteFrom('row_versions')
    .where('owner', '=', owner)
    .where('until_no', '=', changeNo)
    .where('what', 'in', BOOKKEEPING)
    .execute();
}

/** Whether something else that went by the same change can still be had back. */
export async function hasTrashOf({ db, owner }: Ledger, changeNo: number): Promise<boolean> {
  const found = await db
    .selectFrom('trash')
    .select('id')
    .where('owner', '=', owner)
    .where('change_no', '=', changeNo)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteTrashRow({ db, owner }: Ledger, id: string): Promise<void> {
  await db.deleteFrom('trash').where('owner', '=', owner).where('id', '=', id).execute();
}
