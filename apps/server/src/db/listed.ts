import { sql } from 'kysely';
import { type Db, isSqlite } from './database.ts';

/** Any number of values as one parameter. */
export function listed(db: Db, values: readonly number[] | readonly string[]) {
  // An empty list has no type to compare with.
  if (values.length === 0) return sql`(null)`;
  const list = JSON.stringify(values);
  if (typeof values[0] === 'number') return listedNumbers(db, list);
  return isSqlite(db) ? sql`(select value from json_each(${list}))` : sql`(select ${elementsOf(list)})`;
}

/** Numbers, as JSON: so a statement with them can be prepared. */
export const listedNumbers = (db: Db, list: string) =>
  isSqlite(db)
    ? sql<number>`(select value from json_each(${list}))`
    : sql<number>`(select cast(${elementsOf(list)} as bigint))`;

const elementsOf = (list: string) => sql`jsonb_array_elements_text(cast(${list} as jsonb))`;
