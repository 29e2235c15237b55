import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Owner } from '../../db/owner.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { BY, type By } from '../schema/entry-index-key.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { ROWS_PER_PORTION } from '../schema/portions.ts';
import { parseExtras } from './extras.ts';
import { NONE } from './rollup.ts';

type Key = { what: By; key: number; seq: number };

const ROWS_PER_STATEMENT = 300;

export function keysOf({ seq, more }: { seq: number; more: string | null }): Key[] {
  if (more === null) return [];
  const { lines = [], tags = [], files = [], refundOf, twin, claim } = parseExtras(more);
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

/** Replaces index rows: `from` is what rows were, `to` what they are; either may be empty. */
export async function reindex(
  { db, owner }: Ledger,
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
    if (gone.length > ROWS_PER_STATEMENT) await yieldToEventLoop();
  }
  for (const some of chunks(come, ROWS_PER_STATEMENT)) {
    await db
      .insertInto('entry_index')
      .values(some.map((key) => ({ owner, ...key })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (come.length > ROWS_PER_STATEMENT) await yieldToEventLoop();
  }
}

/** The transactions under these keys. */
export async function listIndexed(
  { db, owner }: Ledger,
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

/** The same for one key with very many transactions, in portions, in order. */
export async function* readIndexed({ db, owner }: Ledger, what: By, key: number): AsyncGenerator<number[]> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('entry_index')
      .select('seq')
      .where('owner', '=', owner)
      .where('what', '=', what)
      .where('key', '=', key)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(ROWS_PER_PORTION)
      .execute();
    if (rows.length > 0) yield rows.map(({ seq }) => seq);
    if (rows.length < ROWS_PER_PORTION) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

export async function countIndexed({ db, owner }: Ledger, what: By, key: number): Promise<number> {
  const { count } = await db
    .selectFrom('entry_index')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('what', '=', what)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** For the conditions of a list: `seq in …`. */
export const indexed = (owner: Owner, what: By, key?: number) =>
  key === undefined
    ? sql<number>`(select seq from entry_index where owner = ${owner} and what = ${what})`
    : sql<number>`(select seq from entry_index where owner = ${owner} and what = ${what} and key = ${key})`;

/** Conditions for split rows and refunds. Most rows have no extras, so that is tested first. */
export const isSplit = (owner: Owner) =>
  sql<boolean>`(transactions.more is not null and transactions.seq in ${indexed(owner, BY.lines)})`;
export const isRefund = (owner: Owner) =>
  sql<boolean>`(transactions.more is not null and transactions.seq in ${indexed(owner, BY.refundOf)})`;

/** Whether any transaction has this. */
export async function hasIndexed({ db, owner }: Ledger, what: By, key?: number): Promise<boolean> {
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
