import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isSqlite } from './database.ts';

/** Any number of values as one parameter. */
export function listed(db: Db, values: readonly number[] | readonly string[]) {
  // An empty list has no type to compare with.
  if (values.length === 0) return sql`(null)`;
  const list = JSON.stringify(values);
  if (typeof values[0] === 'number') return listedNumbers(db, list);
  return isSqlite(db) ? sql`(select value from json_each(${list}))` : sql`(select ${elementsOf(list)})`;
}

const listedNumbers = (db: Db, list: string) =>
  isSqlite(db) ? sql`(select value from json_each(${list}))` : sql`(select ${numbersOf(list)})`;

/**
 * Whether a column has one of these numbers, given as JSON so that the statement can be prepared. PostgreSQL gets a list:
 * a subquery it would run once for each row of a table that it has no statistics of yet.
 */
export const isOneOf = (db: Db, column: string, numbers: string): RawBuilder<SqlBool> =>
  isSqlite(db)
    ? sql`${sql.ref(column)} in ${listedNumbers(db, numbers)}`
    : sql`${sql.ref(column)} = any(array(select ${numbersOf(numbers)}))`;

const numbersOf = (list: string) => sql`cast(${elementsOf(list)} as bigint)`;
const elementsOf = (list: string) => sql`jsonb_array_elements_text(cast(${list} as jsonb))`;
