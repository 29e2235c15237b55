import { type DayNumber, LAST_DAY } from '@saldo/domain';
import { sql } from 'kysely';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { hasExtra } from '../entry/extras.ts';
import { ENTRY_COLUMNS } from '../schema/entry-columns.ts';
import { KINDS } from '../schema/kind.ts';
import type { Entry, Ledger } from '../schema/ledger.types.ts';
import { isVersioned, type OwnedTable } from '../schema/owned-rows.ts';
import { keyOf } from '../schema/row-keys.ts';
import { fromData, type OwnedRow } from '../write/rows.ts';

/** A moment in a person's history: after this many changes. */
export type Moment = { no: number; at: Date };

/** Undefined before the account existed. */
export async function findMoment({ db, owner }: Ledger, at: Date): Promise<Moment | undefined> {
  const began = await db
    .selectFrom('owners')
    .innerJoin('users', 'users.id', 'owners.user_id')
    .select('users.created_at')
    .where('owners.number', '=', owner)
    .executeTakeFirst();
  if (!began || at.getTime() < new Date(began.created_at).getTime()) return undefined;
  const last = await db
    .selectFrom('changes')
    .select((row) => row.fn.max('no').as('no'))
    .where('owner', '=', owner)
    .where('at', '<=', at.getTime())
    .executeTakeFirst();
  return { no: Number(last?.no ?? 0), at };
}

const COLUMNS = ['owner', ...ENTRY_COLUMNS] as const;

const ROWS_PER_READING = 2000;

/**
 * Every transaction as of the moment, newest first, in portions. Rows older than the history are placed by
 * the time in their id.
 */
export async function* walkEntries(
  ledger: Ledger,
  moment: Moment,
  only?: 'refunds',
): AsyncGenerator<Entry[]> {
  let after: { day: DayNumber; seq: number } = { day: LAST_DAY, seq: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const rows = await listPortion(ledger, moment, after, only);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_READING) return;
    after = last;
    await yieldToEventLoop();
  }
}

function listPortion(
  { db, owner }: Ledger,
  { no, at }: Moment,
  after: { day: DayNumber; seq: number },
  only: 'refunds' | undefined,
): Promise<Entry[]> {
  const isNext = sql<boolean>`(day, seq) < (${after.day}, ${after.seq})`;
  const isOne = only ? sql`and ${hasExtra(db, 'refundOf')}` : sql``;
  const isMade = sql<boolean>`change_no <= ${no} and (change_no > 0 or id <= ${latestId(at)}) ${isOne}`;
  const live = db
    .selectFrom('transactions')
    .select(COLUMNS)
    .where('owner', '=', owner)
    .where(isMade)
    .where(isNext)
    .orderBy('day', 'desc')
    .orderBy('seq', 'desc')
    .limit(ROWS_PER_READING);
  const former = db
    .selectFrom('entry_versions')
    .select(COLUMNS)
    .where('owner', '=', owner)
    .where('until_no', '>', no)
    .where('kind', '<>', KINDS.absent)
    .where(isMade)
    .where(isNext)
    .orderBy('day', 'desc')
    .orderBy('seq', 'desc')
    .limit(ROWS_PER_READING);
  return db
    .selectFrom(live.as('live'))
    .selectAll()
    .unionAll(db.selectFrom(former.as('former')).selectAll())
    .orderBy('day', 'desc')
    .orderBy('seq', 'desc')
    .limit(ROWS_PER_READING)
    .execute();
}

/** Some transactions as of the moment. */
export async function findEntriesAsOf(
  { db, owner }: Ledger,
  { no }: Moment,
  seqs: readonly number[],
): Promise<Entry[]> {
  const live = await db
    .selectFrom('transactions')
    .select(COLUMNS)
    .where('owner', '=', owner)
    .where('seq', 'in', seqs)
    .where('change_no', '<=', no)
    .execute();
  const former = await db
    .selectFrom('entry_versions')
    .select(COLUMNS)
    .where('owner', '=', owner)
    .where('seq', 'in', seqs)
    .where('until_no', '>', no)
    .where('change_no', '<=', no)
    .where('kind', '<>', KINDS.absent)
    .execute();
  return [...live, ...former];
}

/** The largest id possible at this time. */
function latestId(at: Date): Uint8Array {
  const milliseconds = at.getTime().toString(16).padStart(12, '0');
  return Buffer.from(`${milliseconds}${'f'.repeat(20)}`, 'hex');
}

/** Rows of another table as of the moment. */
export async function listRowsAsOf<Table extends OwnedTable>(
  { db, owner }: Ledger,
  table: Table,
  { no }: Moment,
): Promise<OwnedRow<Table>[]> {
  const live = await db
    .selectFrom(table as 'budgets')
    .selectAll()
    .where('owner', '=', owner)
    .execute();
  const former = await db
    .selectFrom('row_versions')
    .select(['key', 'data'])
    .where('owner', '=', owner)
    .where('what', '=', table)
    .where('until_no', '>', no)
    .orderBy('until_no', 'desc')
    .execute();
  // The first change after the moment wins: it replaced what existed then.
  const rows = new Map<string, Record<string, unknown> | undefined>(
    live.map((row) => [keyOf(table, row), row]),
  );
  // Older versions stored no change number.
  const unsaid = isVersioned(table) ? { change_no: 0 } : {};
  for (const { key, data } of former)
    rows.set(key, data === null ? undefined : { ...unsaid, ...fromData(data) });
  return [...rows.values()].flatMap((row) => (row ? [row as OwnedRow<Table>] : []));
}
