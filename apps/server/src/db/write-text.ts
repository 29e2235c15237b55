import { CompiledQuery } from 'kysely';
import { type Db, isSqlite } from './database.ts';

/**
 * An insert, update or delete that returns nothing, as text with a `?` for each value, and none elsewhere. For what is
 * written all the time: Kysely would make a node for each value, and the text anew.
 */
export type Write = { text: string; values: readonly unknown[] };

export const toQuery = (db: Db, { text, values }: Write): CompiledQuery =>
  CompiledQuery.raw(isSqlite(db) ? text : numbered(text), [...values]);

/** PostgreSQL numbers its places. */
export function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}

/** `(?, ?), (?, ?)` */
export function placesFor(rows: number, columns: number): string {
  const row = `(${Array(columns).fill('?').join(', ')})`;
  return Array(rows).fill(row).join(', ');
}
