import { foldText, toSearchText } from '@saldo/domain';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { type Db, isSqlite } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { parseExtras } from '../entry/extras.ts';
import { isSought } from '../entry/sizes.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import type { TransactionsTable } from '../schema/transactions.table.ts';

/**
 * Finds parts of names and descriptions, ignoring case and accents. Both databases index trigrams of the
 * search text: PostgreSQL a column, SQLite a table of its own.
 */

type Words = { name: string; description: string; more?: string | null };
type Row = Insertable<TransactionsTable>;

/** Everything searchable: name, description, lines, names of receipts. */
export function searchTextOf({ name, description, more = null }: Words): string {
  const { lines = [], files = [] } = parseExtras(more);
  const others = [...lines.map((line) => line.description), ...files.map((file) => file.name)];
  return toSearchText(name, description, others);
}

export const withSearchTexts = (rows: Omit<Row, 'folded'>[]): Row[] =>
  rows.map((row) => ({ ...row, folded: searchTextOf(row) }));

const SEARCH_COLUMNS = ['rowid', 'folded'] as const;

/** Returns the rows' numbers in their order. */
export async function addToSearch(
  db: Db,
  rows: readonly Row[],
  inserted: readonly { seq: number; id: Uint8Array }[],
): Promise<number[]> {
  // An insert may return its rows in any order.
  const seqs = new Map(inserted.map(({ seq, id }) => [toKey(id), seq]));
  const numbered = rows.map(({ id, folded }) => ({ rowid: seqs.get(toKey(id)) ?? 0, folded }));
  if (isSqlite(db)) await insertRows(db, 'transactions_search', SEARCH_COLUMNS, numbered);
  return numbered.map(({ rowid }) => rowid);
}

const toKey = (id: Uint8Array) => Buffer.from(id.buffer, id.byteOffset, id.length).toString('latin1');

/** Call after the transactions have been updated. */
export async function replaceInSearch(db: Db, rows: readonly (Words & { seq: number })[]): Promise<void> {
  if (rows.length === 0 || !isSqlite(db)) return;
  await removeFromSearch(
    db,
    rows.map(({ seq }) => seq),
  );
  for (const some of chunks(rows, ROWS_PER_STATEMENT)) {
    await db
      .insertInto('transactions_search')
      .values(some.map((row) => ({ rowid: row.seq, folded: searchTextOf(row) })))
      .execute();
    if (rows.length > ROWS_PER_STATEMENT) await yieldToEventLoop();
  }
}

const ROWS_PER_STATEMENT = 250;
const REMOVALS_PER_STATEMENT = 2000;

/**
 * As many as possible at once: SQLite writes its index after each statement, and deletions cost more the more
 * often that happens. The trigger on `transactions` then finds these gone already.
 */
export async function removeFromSearch(db: Db, seqs: readonly number[]): Promise<void> {
  if (!isSqlite(db)) return;
  for (const some of chunks(seqs, REMOVALS_PER_STATEMENT)) {
    const all = sql`select value from json_each(${JSON.stringify(some)})`;
    await sql`delete from transactions_search where rowid in (${all})`.execute(db);
    if (seqs.length > REMOVALS_PER_STATEMENT) await yieldToEventLoop();
  }
}

/** Whether the text contains `q` or the amount equals it, through both indexes. */
export function matches(
  { db, owner }: Ledger,
  q: string,
  fineSources: readonly number[],
): RawBuilder<SqlBool> {
  const sought = isSought(db, q, fineSources);
  if (sought === undefined) return contains(db, q);
  const isAmount = sql`transactions.owner = ${owner} and ${sought}`;
  if (!isSqlite(db)) return sql<SqlBool>`(${contains(db, q)} or (${isAmount}))`;
  const ofAmount = sql`select seq from transactions where ${isAmount}`;
  const match = toMatch(foldText(q));
  if (match === '') return holds(db, q, fineSources);
  return sql<SqlBool>`seq in (${ofWords(match)} union all ${ofAmount}) and ${holds(db, q, fineSources)}`;
}

/** Whether the text contains `q`, through the index. */
export function contains(db: Db, q: string): RawBuilder<SqlBool> {
  const folded = foldText(q);
  if (!isSqlite(db))
    return sql<SqlBool>`transactions.folded like ${`%${folded.replace(/[\\%_]/g, '\\$&')}%`}`;
  const match = toMatch(folded);
  return match === '' ? hasWords(q) : sql<SqlBool>`seq in (${ofWords(match)}) and ${hasWords(q)}`;
}

const ofWords = (match: string) =>
  sql`select rowid from transactions_search where transactions_search match ${match}`;

const hasWords = (q: string) => sql<SqlBool>`instr(transactions.folded, ${foldText(q)}) > 0`;

/** The distinct names that contain this word. */
export async function listNamesWith({ db, owner }: Ledger, word: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select('name')
    .distinct()
    .where('owner', '=', owner)
    .where(isSqlite(db) ? hasWords(word) : contains(db, word))
    .execute();
  return rows.map(({ name }) => name);
}

/** What `matches` finds, without its index: for walking along another one. */
export function holds(db: Db, q: string, fineSources: readonly number[]): RawBuilder<SqlBool> {
  const sought = isSought(db, q, fineSources);
  if (sought === undefined) return hasWords(q);
  return sql<SqlBool>`(${hasWords(q)} or ${sought})`;
}

/** From this many matches on, walking along days fills a page sooner than the index. */
const MANY = 500;

/** SQLite can't choose between the two by itself; PostgreSQL can. */
export async function isCommon(db: Db, q: string): Promise<boolean> {
  if (!isSqlite(db)) return false;
  const match = toMatch(foldText(q));
  if (match === '') return true;
  const found = sql<{ count: number }>`select count(*) as count from
    (select 1 from transactions_search where transactions_search match ${match} limit ${MANY})`;
  return (await found.execute(db)).rows[0]?.count === MANY;
}

/** Whether the trigram index applies. */
export const isIndexed = (text: string): boolean => toMatch(foldText(text)) !== '';

const toMatch = (folded: string) =>
  toTrigrams(folded)
    .map((three) => `"${three.replaceAll('"', '""')}"`)
    .join(' AND ');

/** The fewest trigrams that cover the text; none if it is shorter. */
function toTrigrams(text: string): string[] {
  const characters = [...text];
  const last = characters.length - 3;
  if (last < 0) return [];
  const starts = characters.map((_, index) => index).filter((index) => index % 3 === 0 && index < last);
  return [...new Set([...starts, last].map((start) => characters.slice(start, start + 3).join('')))];
}
