import { constants, type DatabaseSync, type Session, type StatementSync } from 'node:sqlite';
import type { Owner } from '../owner.ts';
import { type RowChange, toUndoPatch } from './undo-patch.ts';

/**
 * What takes back the chunks of a transaction that SQLite keeps in several: written with each chunk, in its own commit, so
 * that whatever a killed server left half done is undone at the next start. With the row in `long_writes` goes all of it.
 */

const OWN_TABLES = new Set(['long_writes', 'undo_patches']);
/** The index of words cannot be patched, as everybody's words lie together in it: it is told of each row anew. */
const INDEX = 'transactions_search';
/** Has a row for each row that the index knows. */
const INDEXED = `${INDEX}_docsize`;

/**
 * Everything that may be written; the tables in which the index of words keeps itself are not. Undefined in a database of
 * an earlier version, which has no journal.
 */
export function findRecorded(db: DatabaseSync): string[] | undefined {
  const tables = db.prepare(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
  );
  const names = tables.all().map(({ name }) => String(name));
  if (!names.some((name) => OWN_TABLES.has(name))) return undefined;
  return names.filter((name) => name === INDEXED || !(name.startsWith(INDEX) || OWN_TABLES.has(name)));
}

/** What is somebody's money, and what hangs on it. */
export function listTablesOfPeople(db: DatabaseSync): string[] {
  const rows =
    db.prepare(`select schema.name from sqlite_schema as schema, pragma_table_info(schema.name) as field
    where schema.type = 'table' and field.name = 'owner'`);
  return ['owners', INDEX, ...rows.all().map(({ name }) => String(name))];
}

/** What becomes of the rows of each table, from now until it is told. */
export class Recorder {
  readonly #db: DatabaseSync;
  readonly #sessions: { table: string; session: Session }[];

  constructor(db: DatabaseSync, tables: readonly string[]) {
    this.#db = db;
    this.#sessions = tables.map((table) => ({ table, session: db.createSession({ table }) }));
  }

  /** Answers with what takes it back. */
  tell(): { patch: Uint8Array; words: number[] } {
    const folded = this.#db
      .prepare(`select cid from pragma_table_info('transactions') where name = 'folded'`)
      .get();
    const words = new Set<number>();
    const note = ({ table, key, hasOther }: RowChange) => {
      const isIndexed = table === INDEXED || (table === 'transactions' && hasOther(Number(folded?.cid)));
      if (isIndexed && key !== undefined) words.add(key);
    };
    const patches = this.#sessions.flatMap(({ table, session }) => {
      const patch = toUndoPatch(session.changeset(), note);
      return table === INDEXED ? [] : [patch];
    });
    return { patch: Buffer.concat(patches), words: [...words] };
  }

  close(): void {
    for (const { session } of this.#sessions.splice(0)) session.close();
  }
}

/**
 * Prepared once for each database: a statement keeps a copy of what was bound to it, and one that is prepared anew for
 * each chunk would keep megabytes until somebody collects it, which looks like nothing to the collector.
 */
const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

function prepareOnce(db: DatabaseSync, sql: string): StatementSync {
  const known = statements.get(db) ?? new Map<string, StatementSync>();
  statements.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  known.set(sql, statement);
  return statement;
}

export function insertLongWrite(db: DatabaseSync, owner: Owner): number {
  const { lastInsertRowid } = db.prepare('insert into long_writes (owner) values (?)').run(owner);
  return Number(lastInsertRowid);
}

export const deleteLongWrite = (db: DatabaseSync, id: number) =>
  db.prepare('delete from long_writes where id = ?').run(id);

export function insertPatch(
  db: DatabaseSync,
  id: number,
  no: number,
  { patch, words }: ReturnType<Recorder['tell']>,
): void {
  const insert = prepareOnce(db, 'insert into undo_patches (write_id, no, patch, words) values (?, ?, ?, ?)');
  insert.run(id, no, patch, JSON.stringify(words));
}

/** Takes the newest chunk back that is left; false, once there is none, and nothing of it remains. */
export function undoChunk(db: DatabaseSync, id: number): boolean {
  // What it was is whole: no row need be looked for that another refers to, and none goes along with another.
  db.exec('pragma foreign_keys = off');
  try {
    db.exec('begin immediate');
    const newest = prepareOnce(
      db,
      'select no, patch, words from undo_patches where write_id = ? order by no desc limit 1',
    ).get(id);
    if (newest) {
      const words = String(newest.words);
      prepareOnce(db, `delete from ${INDEX} where rowid in (select value from json_each(?))`).run(words);
      if (!db.applyChangeset(newest.patch as Uint8Array, { onConflict }))
        throw new Error('a chunk of a change could not be taken back');
      prepareOnce(
        db,
        `insert into ${INDEX} (rowid, folded)
          select seq, folded from transactions where seq in (select value from json_each(?))`,
      ).run(words);
      db.prepare('delete from undo_patches where write_id = ? and no = ?').run(id, Number(newest.no));
    } else deleteLongWrite(db, id);
    db.exec('commit');
    return newest !== undefined;
  } catch (error) {
    if (db.isTransaction) db.exec('rollback');
    throw error;
  } finally {
    db.exec('pragma foreign_keys = on');
  }
}

/** What has gone by itself meanwhile need not go; what is there need not come back twice. */
const onConflict = (type: number) =>
  type === constants.SQLITE_CHANGESET_NOTFOUND
    ? constants.SQLITE_CHANGESET_OMIT
    : type === constants.SQLITE_CHANGESET_CONFLICT
      ? constants.SQLITE_CHANGESET_REPLACE
      : constants.SQLITE_CHANGESET_ABORT;

const PATCHES_AT_ONCE = 8;

/** Those of what is over are of no use; false once there are none. */
export function deleteUnneededPatches(db: DatabaseSync): boolean {
  const { changes } = db
    .prepare(
      `delete from undo_patches where (write_id, no) in (
        select write_id, no from undo_patches where write_id not in (select id from long_writes)
        limit ${PATCHES_AT_ONCE})`,
    )
    .run();
  return Number(changes) > 0;
}

/** At a start, before anything else: whatever was under way when the server before ended. */
export function undoUnfinished(db: DatabaseSync): void {
  const isThere = db.prepare(`select 1 from sqlite_schema where name = 'long_writes'`).get();
  if (!isThere) return;
  for (const { id } of db.prepare('select id from long_writes order by id desc').all())
    while (undoChunk(db, Number(id)));
  while (deleteUnneededPatches(db));
}
