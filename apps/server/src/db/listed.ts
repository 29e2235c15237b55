import { sql } from 'kysely';
import { type Db, isSqlite } from './database.ts';

/** Any number of values as one parameter. */
export function listed(db: Db, values: readonly number[] | readonly string[]) {
  // An empty list has no type to compare with.
  if (values.length === 0) return sql`(null)`;
  const list = JSON.stringify(values);
  if (isSqlite(db)) return sql`(select value from json_each(${list}))`;
  const elements = sql`jsonb_array_elements_text(cast(${list} as jsonb))`;
  return typeof values[0] === 'number'
    ? sql`(select cast(${elements} as bigint))`
    : sql`(select ${elements})`;
}
