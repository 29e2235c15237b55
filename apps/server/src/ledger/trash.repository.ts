import type { Selectable } from 'kysely';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { EntryVersionsTable, TrashTable } from './changes.table.ts';
import { forgetNames, forgetNamesOfEntries } from './forget-names.ts';
import { KINDS } from './kind.ts';
import { parseMore } from './more.ts';
import { BOOKKEEPING, type Bookkeeping, KEYS, type OwnedTable } from './owned-rows.ts';
import { fromData, keyOf } from './rows.ts';
import { findEntries } from './transactions.repository.ts';

export type TrashRow = Selectable<TrashTable> & { at: number };
export type EntryVersion = Selectable<EntryVersionsTable>;

export const listTrashRows = (
  db: Db,
  owner: Owner,
  window: { limit: number; offset: number },
): Promise<TrashRow[]> =>
  withChange(db)
    .where('trash.owner', '=', owner)
    .orderBy('trash.change_no', 'desc')
    .orderBy('trash.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();

export const findTrashRow = (db: Db, owner: Owner, id: string): Promise<TrashRow | undefined> =>
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

export async function countTrash(db: Db, owner: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('trash')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a transaction was when it was deleted. */
export const findLastVersion = (
  db: Db,
  owner: Owner,
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
export async function wasDeletedBy(db: Db, owner: Owner, seq: number, changeNo: number): Promise<boolean> {
  const [own, next] = await db
    .selectFrom('entry_versions')
    .select(['until_no', 'kind'])
    .where('owner', '=', owner)
    .where('seq', '=', seq)
    .where('until_no', '>=', changeNo)
    .orderBy('until_no')
    .limit(2)
    .execute();
  if (own?.until_no !== changeNo) return false;
  return next ? next.kind === KINDS.absent : (await findEntries(db, owner, [seq])).length === 0;
}

/** Transactions that gave this one back at some time. */
export async function listFormerRefunds(db: Db, owner: Owner, seq: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry_versions')
    .select(['seq', 'more'])
    .where('owner', '=', owner)
    .where('more', 'like', '%"refundOf":%')
    .execute();
  return [...new Set(rows.flatMap((row) => (parseMore(row.more).refundOf === seq ? [row.seq] : [])))];
}

/** The same for a row of another table, by the id that callers know. */
export async function findLastRow(
  db: Db,
  owner: Owner,
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
    .$if(!isKeyedById, (query) => query.where('data', 'like', `%"${id}"%`))
    .limit(1)
    .executeTakeFirst();
  return row?.data ?? undefined;
}

/** Nothing of it is left: what it was at any time, and its receipts. */
export async function forgetEntries(db: Db, owner: Owner, seqs: readonly number[]): Promise<void> {
  for (const some of chunks(seqs, 250)) {
    await forgetNamesOfEntries(db, owner, some);
    for (const table of ['entry_versions', 'attachments'] as const)
      await db.deleteFrom(table).where('owner', '=', owner).where('seq', 'in', some).execute();
  }
}

/** The transactions of a source that went with it by a change, and have not come back. */
export async function listGone(db: Db, owner: Owner, untilNo: number, sourceNo: number): Promise<number[]> {
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
  db: Db,
  owner: Owner,
  table: OwnedTable,
  row: Record<string, unknown>,
): Promise<void> {
  const versions = await db
    .selectFrom('row_versions')
    .select(['until_no', 'data'])
    .where('owner', '=', owner)
    .where('what', '=', table)
    .where('key', '=', keyOf(table, row))
    .execute();
  const names = [row, ...versions.map(({ data }) => (data === null ? {} : fromData(data)))].flatMap((one) =>
    typeof one.name === 'string' ? [one.name] : [],
  );
  const imports = table === 'sources' ? await listImportChanges(db, owner, Number(row.no)) : [];
  await forgetNames(db, owner, [...versions.map(({ until_no }) => until_no), ...imports], names);
  const forget = () => db.deleteFrom('row_versions').where('owner', '=', owner);
  await forget().where('what', '=', table).where('key', '=', keyOf(table, row)).execute();
  if (table === 'sources') await forgetBookkeeping(db, owner, Number(row.no));
  const forgetTies = (key: string) =>
    forget().where('what', '=', 'goal_sources').where('key', 'like', key).execute();
  if (table === 'sources') await forgetTies(`%,${Number(row.no)}]`);
  if (table === 'goals') await forgetTies(`["${String(row.id)}",%`);
}

/** The changes by which something was imported into a source that is gone. */
async function listImportChanges(db: Db, owner: Owner, sourceNo: number): Promise<number[]> {
  const rows = await db
    .selectFrom('row_versions')
    .select('data')
    .where('owner', '=', owner)
    .where('what', '=', 'imports')
    .where('key', 'like', `[${sourceNo},%`)
    .execute();
  return rows.flatMap(({ data }) => {
    const no = data === null ? null : fromData(data).change_no;
    return typeof no === 'number' ? [no] : [];
  });
}

/** What was kept of a source's imports. */
async function forgetBookkeeping(db: Db, owner: Owner, sourceNo: number): Promise<void> {
  const ofSource = `[${sourceNo},%`;
  const imports = await db
    .selectFrom('row_versions')
    .select('key')
    .distinct()
    .where('owner', '=', owner)
    .where('what', '=', 'imports')
    .where('key', 'like', ofSource)
    .execute();
  const forget = (what: Bookkeeping, key: string) =>
    db
      .deleteFrom('row_versions')
      .where('owner', '=', owner)
      .where('what', '=', what)
      .where('key', 'like', key)
      .execute();
  for (const { key } of imports)
    await forget('import_rows', `["${(JSON.parse(key) as [number, string])[1]}",%`);
  for (const what of ['imports', 'balance_points', 'bank_rows'] as const) await forget(what, ofSource);
}

/** What was kept of imports by a change that cannot be undone any more. */
export async function forgetBookkeepingOf(db: Db, owner: Owner, changeNo: number): Promise<void> {
  await db
    .deleteFrom('row_versions')
    .where('owner', '=', owner)
    .where('until_no', '=', changeNo)
    .where('what', 'in', BOOKKEEPING)
    .execute();
}

/** Whether something else that went by the same change can still be had back. */
export async function hasTrashOf(db: Db, owner: Owner, changeNo: number): Promise<boolean> {
  const found = await db
    .selectFrom('trash')
    .select('id')
    .where('owner', '=', owner)
    .where('change_no', '=', changeNo)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteTrashRow(db: Db, owner: Owner, id: string): Promise<void> {
  await db.deleteFrom('trash').where('owner', '=', owner).where('id', '=', id).execute();
}
