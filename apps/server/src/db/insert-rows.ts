import type { Insertable } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';
import { placesFor, toQuery, type Write } from './write-text.ts';

/**
 * Inserts many rows of one shape. Kysely creates a node per value, which takes nearly half the time of a long
 * import; this builds the text from the row count and passes values through.
 */
export async function insertRows<Table extends keyof Schema, Answer = never>(
  db: Db,
  table: Table,
  columns: readonly (keyof Insertable<Schema[Table]> & string)[],
  rows: readonly Insertable<Schema[Table]>[],
  /** SQL after the values, such as `returning` or `on conflict`. */
  end = '',
): Promise<Answer[]> {
  const { rows: answer } = await db.executeQuery<Answer>(toQuery(db, toInsert(table, columns, rows, end)));
  return answer;
}

export function toInsert<Table extends keyof Schema>(
  table: Table,
  columns: readonly (keyof Insertable<Schema[Table]> & string)[],
  rows: readonly Insertable<Schema[Table]>[],
  end = '',
): Write {
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column] ?? null);
  return { text: findText(table, columns, rows.length, end), values };
}

/** Of a few rows: a text that is the same string is found by the databases' caches without being read. */
const FEW = 16;
const texts = new WeakMap<readonly string[], Map<string, string>>();

function findText(table: string, columns: readonly string[], count: number, end: string): string {
  if (count > FEW) return toText(table, columns, count, end);
  const known = texts.get(columns) ?? new Map<string, string>();
  texts.set(columns, known);
  const key = `${count} ${table} ${end}`;
  const text = known.get(key) ?? toText(table, columns, count, end);
  known.set(key, text);
  return text;
}

function toText(table: string, columns: readonly string[], count: number, end: string): string {
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${names}) values ${placesFor(count, columns.length)} ${end}`;
}
