import { type RawBuilder, sql } from 'kysely';
import { type Db, isSqlite } from './database.ts';

/** Where something stands in JSON: names of fields, numbers of elements. */
type Path = readonly (string | number)[];

/** The text of what stands there, in a column that holds JSON; null where nothing does. */
export const jsonText = (db: Db, column: string, ...path: Path): RawBuilder<string | null> =>
  isSqlite(db)
    ? // Joined with nothing it is plain text: SQLite remembers of a list that it is JSON, even through a cast.
      sql`(json_extract(${sql.ref(column)}, ${sql.lit(toSqlitePath(path))}) || '')`
    : sql`json_extract_path_text(cast(${sql.ref(column)} as json), ${toPostgresPath(path)})`;

/** The condition that something stands there. */
export const hasJson = (db: Db, column: string, ...path: Path): RawBuilder<boolean> =>
  isSqlite(db)
    ? sql`(json_type(${sql.ref(column)}, ${sql.lit(toSqlitePath(path))}) is not null)`
    : sql`(json_extract_path(cast(${sql.ref(column)} as json), ${toPostgresPath(path)}) is not null)`;

const toSqlitePath = (path: Path) =>
  `$${path.map((step) => (typeof step === 'number' ? `[${step}]` : `."${step}"`)).join('')}`;

const toPostgresPath = (path: Path) => sql.join(path.map((step) => sql.lit(String(step))));
