import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { jsonText } from '../../db/json.ts';
import type { Owner } from '../../db/owner.ts';
import { KEYS, type OwnedTable } from './owned-rows.ts';

type Key = Readonly<Record<string, unknown>>;

/** A row's key within its owner, as text. */
export const keyOf = (table: OwnedTable, row: Key): string =>
  JSON.stringify(KEYS[table].map((column) => row[column]));

export function parseKey(table: OwnedTable, key: string): Key {
  const values = JSON.parse(key) as unknown[];
  return Object.fromEntries(KEYS[table].map((column, index) => [column, values[index]]));
}

/** One column of the key in a row's versions, as text. */
export const keyText = <Table extends OwnedTable>(
  db: Db,
  table: Table,
  column: (typeof KEYS)[Table][number],
) => {
  const columns: readonly string[] = KEYS[table];
  return jsonText(db, 'key', columns.indexOf(column));
};

/** Whether the first column of the key is this, in a form that uses the index. */
export function beginsWith(first: string | number): RawBuilder<SqlBool> {
  const beginning = JSON.stringify([first]).slice(0, -1);
  // A comma follows; the hyphen is the next character.
  return sql<SqlBool>`(key >= ${`${beginning},`} and key < ${`${beginning}-`})`;
}

/**
 * Whether a row is one of these, owner included. For `owner = 1 and (key = 'a' or key = 'b')` SQLite reads
 * all rows of the owner; with the owner in each alternative it uses the key.
 */
export function isOneOf(table: OwnedTable, owner: Owner, keys: readonly Key[]): RawBuilder<SqlBool> {
  const columns: readonly string[] = KEYS[table];
  const leading = columns.slice(0, -1);
  const last = columns.slice(-1).join();
  const groups = Map.groupBy(keys, (key) => JSON.stringify(leading.map((column) => key[column])));
  const isInGroup = (group: readonly Key[]) => {
    const same = leading.map((column) => sql`${sql.ref(column)} = ${group[0]?.[column]} and `);
    const values = sql.join(group.map((key) => key[last]));
    return sql`(owner = ${owner} and ${sql.join(same, sql``)} ${sql.ref(last)} in (${values}))`;
  };
  return sql<SqlBool>`(${sql.join([...groups.values()].map(isInGroup), sql` or `)})`;
}
