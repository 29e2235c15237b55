import { foldText } from '@saldo/domain';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isSqlite } from '../../db/database.ts';
import type { TransactionsTable } from './transactions.table.ts';

/**
 * Finding a part of a name or description, whatever its case and accents. Both engines have an index of three
 * letters at a time over the folded text: PostgreSQL of a column, SQLite in a table of its own.
 */

type Words = { name: string; description: string };
type Row = Insertable<TransactionsTable>;

const fold = ({ name, description }: Words) => foldText(`${name}\n${description}`);

export function withFolded(db: Db, rows: Row[]): Row[] {
  return isSqlite(db) ? rows : rows.map((row) => ({ ...row, folded: fold(row) }));
}

export async function addToSearch(
  db: Db,
  rows: readonly Row[],
  inserted: readonly { seq: number; id: Uint8Array }[],
): Promise<void> {
  if (!isSqlite(db)) return;
  // The answer of an insert need not come in the order of its rows.
  const words = new Map(rows.map((row) => [toKey(row.id), fold(row)]));
  await db
    .insertInto('transactions_search')
    .values(inserted.map(({ seq, id }) => ({ rowid: seq, folded: words.get(toKey(id)) ?? '' })))
    .execute();
}

const toKey = (id: Uint8Array) => Buffer.from(id.buffer, id.byteOffset, id.length).toString('latin1');

export async function replaceInSearch(db: Db, row: Words & { seq: number }): Promise<void> {
  if (!isSqlite(db)) {
    await db
      .updateTable('transactions')
      .set({ folded: fold(row) })
      .where('seq', '=', row.seq)
      .execute();
    return;
  }
  await sql`delete from transactions_search where rowid = ${row.seq}`.execute(db);
  await db
    .insertInto('transactions_search')
    .values({ rowid: row.seq, folded: fold(row) })
    .execute();
}

/** The condition that name or description contains `q`. */
export function contains(db: Db, q: string): RawBuilder<SqlBool> {
  const folded = foldText(q);
  if (!isSqlite(db))
    return sql<SqlBool>`transactions.folded like ${`%${folded.replace(/[\\%_]/g, '\\$&')}%`}`;
  // `fold` is foldText, made known to SQLite where the database is opened.
  const holds = sql<SqlBool>`instr(fold(transactions.name || char(10) || transactions.description), ${folded}) > 0`;
  const trigrams = toTrigrams(folded);
  if (trigrams.length === 0) return holds;
  const match = trigrams.map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ');
  const isCandidate = sql<SqlBool>`seq in (select rowid from transactions_search where transactions_search match ${match})`;
  // One group of three says it all; several need not stand side by side.
  return trigrams.length === 1 ? isCandidate : sql<SqlBool>`${isCandidate} and ${holds}`;
}

/** Three characters at a time, as few as cover the text; none where it is shorter. */
function toTrigrams(text: string): string[] {
  const characters = [...text];
  const last = characters.length - 3;
  if (last < 0) return [];
  const starts = characters.map((_, index) => index).filter((index) => index % 3 === 0 && index < last);
  return [...new Set([...starts, last].map((start) => characters.slice(start, start + 3).join('')))];
}
