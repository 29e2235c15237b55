import { sql } from 'kysely';
import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import { parseMore } from './more.ts';
import { NONE } from './rollup.ts';

/** By what else a transaction is found: what stands in its `more`, turned round. */
export const BY = {
  /** The category of a line, or `NONE`. */
  lineCategory: 1,
  tag: 2,
  /** The expense that it gives back. */
  refundOf: 3,
  lines: 4,
  files: 5,
  claim: 6,
  twin: 7,
} as const;

export type By = (typeof BY)[keyof typeof BY];
type Key = { what: By; key: number; seq: number };

const ROWS_PER_STATEMENT = 300;

export function keysOf({ seq, more }: { seq: number; more: string | null }): Key[] {
  if (more === null) return [];
  const { lines = [], tags = [], files = [], refundOf, twin, claim } = parseMore(more);
  const keys: [By, number][] = [
    ...[...new Set(lines.map(({ category }) => category ?? NONE))].map((category): [By, number] => [
      BY.lineCategory,
      category,
    ]),
    ...tags.map((tag): [By, number] => [BY.tag, tag]),
    ...(refundOf === undefined ? [] : [[BY.refundOf, refundOf] as [By, number]]),
    ...(twin === undefined ? [] : [[BY.twin, twin] as [By, number]]),
    ...(lines.length > 0 ? [[BY.lines, 0] as [By, number]] : []),
    ...(files.length > 0 ? [[BY.files, 0] as [By, number]] : []),
    ...(claim ? [[BY.claim, 0] as [By, number]] : []),
  ];
  return keys.map(([what, key]) => ({ what, key, seq }));
}

type Indexed = { seq: number; more: string | null };

/** From what rows were to what they are; either may be nothing. */
export async function reindex(
  db: Db,
  owner: Owner,
  before: readonly Indexed[],
  after: readonly Indexed[],
): Promise<void> {
  const toText = ({ what, key, seq }: Key) => `${what} ${key} ${seq}`;
  const [old, now] = [before.flatMap(keysOf), after.flatMap(keysOf)];
  const [had, has] = [new Set(old.map(toText)), new Set(now.map(toText))];
  const gone = old.filter((key) => !has.has(toText(key)));
  const come = now.filter((key) => !had.has(toText(key)));
  for (const some of chunks(gone, ROWS_PER_STATEMENT)) {
    const rows = some.map(
      ({ what, key, seq }) => sql`(cast(${what} as bigint), cast(${key} as bigint), cast(${seq} as bigint))`,
    );
    await db
      .deleteFrom('entry_index')
      .where('owner', '=', owner)
      .where(sql<boolean>`(what, key, seq) in (values ${sql.join(rows)})`)
      .execute();
    if (gone.length > ROWS_PER_STATEMENT) await letOthersIn();
  }
  for (const some of chunks(come, ROWS_PER_STATEMENT)) {
    await db
      .insertInto('entry_index')
      .values(some.map((key) => ({ owner, ...key })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (come.length > ROWS_PER_STATEMENT) await letOthersIn();
  }
}

/** The transactions under these keys. */
export async function listIndexed(
  db: Db,
  owner: Owner,
  what: By,
  keys: readonly number[],
): Promise<{ key: number; seq: number }[]> {
  const found: { key: number; seq: number }[] = [];
  for (const some of chunks(keys, ROWS_PER_STATEMENT)) {
    found.push(
      ...(await db
        .selectFrom('entry_index')
        .select(['key', 'seq'])
        .where('owner', '=', owner)
        .where('what', '=', what)
        .where('key', 'in', some)
        .execute()),
    );
  }
  return found;
}

/** For the conditions of a list: `seq in …`. */
export const indexed = (owner: Owner, what: By, key?: number) =>
  key === undefined
    ? sql<number>`(select seq from entry_index where owner = ${owner} and what = ${what})`
    : sql<number>`(select seq from entry_index where owner = ${owner} and what = ${what} and key = ${key})`;

/** Whether any transaction is found so. */
export async function hasIndexed(db: Db, owner: Owner, what: By, key?: number): Promise<boolean> {
  const found = await db
    .selectFrom('entry_index')
    .select('seq')
    .where('owner', '=', owner)
    .where('what', '=', what)
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? 0))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
