import { type Insertable, sql } from 'kysely';
import type { Stored } from '../../adapters/store/files.ts';
import { listTables } from '../../db/catalogue.ts';
import type { Db } from '../../db/database.ts';
import type { StoreFoldersTable } from './stored-files.table.ts';

/** The tables whose rows are files: the key they go by, and the column of their bytes. */
const tables = {
  pictures: { key: ['name'], bytes: 'bytes' },
  attachments: { key: ['owner', 'no'], bytes: 'content' },
} as const;

export type FileTable = keyof typeof tables;
export const fileTables = Object.keys(tables) as FileTable[];
export const isFileTable = (table: string): table is FileTable => Object.hasOwn(tables, table);

/** The values of a key, in its order. */
export type FileKey = readonly unknown[];
type StoredFileRow = Record<string, unknown>;

/** A row of any version: before there were stores, every file lay in its row. */
export function toStored(table: FileTable, row: StoredFileRow): Stored {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    bytes: row[tables[table].bytes] as Uint8Array,
    object: text(row.object),
    object_secret: text(row.object_secret),
  };
}

/** The same row, with the file where `stored` says. */
export const withStored = (
  table: FileTable,
  row: StoredFileRow,
  { bytes, ...rest }: Stored,
): StoredFileRow => ({
  ...row,
  [tables[table].bytes]: bytes,
  ...rest,
});

const keyOf = (table: FileTable) => tables[table].key.map((column) => sql.ref(column));

/** Those that lie in rows, or in a store, in the order of their keys; without their bytes. */
export async function listFileKeys(
  db: Db,
  table: FileTable,
  lie: 'in rows' | 'in a store',
  after: FileKey | undefined,
  limit: number,
): Promise<FileKey[]> {
  const key = keyOf(table);
  const isThere = lie === 'in rows' ? sql`object is null` : sql`object is not null`;
  const isAfter = after ? sql`and (${sql.join(key)}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<StoredFileRow>`
    select ${sql.join(key)} from ${sql.table(table)} where ${isThere} ${isAfter}
    order by ${sql.join(key)} limit ${sql.lit(limit)}
  `.execute(db);
  return rows.map((row) => tables[table].key.map((column) => row[column]));
}

export async function findFile(db: Db, table: FileTable, key: FileKey): Promise<Stored | undefined> {
  const { rows } = await sql<StoredFileRow>`
    select * from ${sql.table(table)} where (${sql.join(keyOf(table))}) = (${sql.join(key)})
  `.execute(db);
  return rows[0] && toStored(table, rows[0]);
}

/** False where it has been moved or deleted meanwhile. */
export async function moveFile(
  db: Db,
  table: FileTable,
  key: FileKey,
  from: Stored,
  to: Stored,
): Promise<boolean> {
  const isSame = from.object === null ? sql`object is null` : sql`object = ${from.object}`;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)}
    set ${sql.ref(tables[table].bytes)} = ${to.bytes}, object = ${to.object}, object_secret = ${to.object_secret}
    where (${sql.join(keyOf(table))}) = (${sql.join(key)}) and ${isSame}
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Whether any row names something in a store; false also where no version with stores has been here. */
export async function hasObjects(db: Db): Promise<boolean> {
  if (!(await listTables(db)).has('store_folders')) return false;
  for (const table of fileTables)
    if ((await listFileKeys(db, table, 'in a store', undefined, 1)).length > 0) return true;
  return false;
}

/** Of these names, those that a row has. */
export async function listNamed(db: Db, names: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  if (names.length === 0) return named;
  for (const table of fileTables) {
    const rows = await db.selectFrom(table).select('object').where('object', 'in', names).execute();
    for (const { object } of rows) if (object !== null) named.add(object);
  }
  return named;
}

/** One; more where servers first met the store at the same moment. */
export async function listFolders(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('store_folders').select('folder').orderBy('folder').execute();
  return rows.map(({ folder }) => folder);
}

export async function insertFolder(db: Db, row: Insertable<StoreFoldersTable>): Promise<void> {
  await db
    .insertInto('store_folders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listLoose(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db.selectFrom('loose_objects').selectAll().where('name', 'in', names).execute();
  return new Map(rows.map(({ name, since }) => [name, since]));
}

export async function insertLoose(db: Db, names: readonly string[], since: string): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('loose_objects')
    .values(names.map((name) => ({ name, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteLoose(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('loose_objects').where('name', 'in', names).execute();
}
