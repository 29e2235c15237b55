import { type RawBuilder, sql } from 'kysely';
import { type Db, isSqlite } from './database.ts';

/** A path in JSON: field names and array indexes. */
type Path = readonly (string | number)[];

/** The text at a path of a JSON column; null if there is none. */
export const jsonText = (db: Db, column: string, ...path: Path): RawBuilder<string | null> =>
  isSqlite(db)
    ? // Concatenation makes it plain text: SQLite tracks that a list is JSON, even through a cast.
      sql`(json_extract(${sql.ref(column)}, ${sql.lit(toSqlitePath(path))}) || '')`
    : sql`json_extract_path_text(cast(${sql.ref(column)} as json), ${toPostgresPath(path)})`;

/** All values of a group as the text of one JSON list: thousands of small rows cost a third of reading them one by one. */
export const jsonList = (db: Db, value: RawBuilder<unknown>): RawBuilder<string> =>
  isSqlite(db) ? sql`json_group_array(${value})` : sql`cast(json_agg(${value}) as text)`;

/** Of those for which something holds; where there are none, an empty list or null. */
export const jsonListWhere = (
  db: Db,
  value: RawBuilder<unknown>,
  holds: RawBuilder<unknown>,
): RawBuilder<string | null> => {
  const some = sql`filter (where ${holds})`;
  return isSqlite(db)
    ? sql`json_group_array(${value}) ${some}`
    : sql`cast(json_agg(${value}) ${some} as text)`;
};

/** Whether the path exists. */
export const hasJson = (db: Db, column: string, ...path: Path): RawBuilder<boolean> =>
  isSqlite(db)
    ? sql`(json_type(${sql.ref(column)}, ${sql.lit(toSqlitePath(path))}) is not null)`
    : sql`(json_extract_path(cast(${sql.ref(column)} as json), ${toPostgresPath(path)}) is not null)`;

const toSqlitePath = (path: Path) =>
  `$${path.map((step) => (typeof step === 'number' ? `[${step}]` : `."${step}"`)).join('')}`;

const toPostgresPath = (path: Path) => sql.join(path.map((step) => sql.lit(String(step))));
