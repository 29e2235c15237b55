import { CompiledQuery, type Insertable } from 'kysely';
import { type Db, isSqlite } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Many rows of one shape. Kysely makes a node of each value, which for a long file costs nearly half of what SQLite takes
 * to write it; here the text says how many there are, and the values go as they come.
 */
export async function insertRows<Table extends keyof Schema, Answer = never>(
  db: Db,
  table: Table,
  columns: readonly (keyof Insertable<Schema[Table]> & string)[],
  rows: readonly Insertable<Schema[Table]>[],
  /** What follows the values: what it gives back, or what becomes of those that are there. */
  end = '',
): Promise<Answer[]> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const text = `insert into "${table}" (${names}) values ${placesFor(db, rows.length, columns.length)} ${end}`;
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column] ?? null);
  const { rows: answer } = await db.executeQuery<Answer>(CompiledQuery.raw(text, values));
  return answer;
}

/** `(?, ?), (?, ?)`; PostgreSQL counts them. */
function placesFor(db: Db, rows: number, columns: number): string {
  if (isSqlite(db))
    return Array(rows)
      .fill(`(${Array(columns).fill('?').join(', ')})`)
      .join(', ');
  const row = (_: unknown, at: number) =>
    `(${Array.from({ length: columns }, (_value, place) => `$${at * columns + place + 1}`).join(', ')})`;
  return Array.from({ length: rows }, row).join(', ');
}
