import type { Cents, DayNumber } from '@saldo/domain';
import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { readInPortions } from '../../db/read-in-portions.ts';
import { forEachCooperatively } from '../../db/yield-to-event-loop.ts';
import { fromIdBytes, hasExtra, type Ledger } from '../../ledger/index.ts';
import type { BankRowsTable } from './imports.table.ts';
import type { Period } from './pairing.ts';

const REFS_PER_STATEMENT = 400;

/** `isMoved`: its person has put it into another source since. */
export type KnownRef = { seq: number; id: Uint8Array; isMoved: boolean };

/**
 * Which transactions came into this source under these references before, and are still there: also in another source,
 * if their person has moved them.
 */
export async function findKnownRefs(
  { db, owner }: Ledger,
  sourceNo: number,
  refs: readonly string[],
): Promise<Map<string, KnownRef>> {
  const known = new Map<string, KnownRef>();
  for (const some of chunks(refs, REFS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('bank_rows')
      .innerJoin('transactions', (join) =>
        join
          .onRef('transactions.owner', '=', 'bank_rows.owner')
          .onRef('transactions.id', '=', 'bank_rows.transaction_id'),
      )
      .select(['bank_rows.ref', 'transactions.seq', 'transactions.id', 'transactions.source_no'])
      .where('bank_rows.owner', '=', owner)
      .where('bank_rows.source_no', '=', sourceNo)
      .where('bank_rows.ref', 'in', some)
      .execute();
    for (const { ref, seq, id, source_no } of rows)
      known.set(ref, { seq, id, isMoved: source_no !== sourceNo });
  }
  return known;
}

export type Present = {
  seq: number;
  id: Uint8Array;
  day: DayNumber;
  cents: Cents;
  name: string;
  description: string;
  /** 1 where a bank or a file told it, whatever day it is on by now. */
  is_told: number;
};

type Days = { from: DayNumber; to: DayNumber };

/** A day, or a source, may hold all that somebody has. */
const ROWS_PER_READING = 5000;

/** What is in this source on these days. */
export const listPresent = (
  { db, owner }: Ledger,
  sourceNo: number,
  { from, to }: Days,
): Promise<Present[]> =>
  readInPortions<Present>(ROWS_PER_READING, (last, limit) =>
    db
      .selectFrom('transactions')
      .select(['seq', 'id', 'day', 'cents', 'name', 'description'])
      .select(sql<number>`case when ${hasExtra(db, 'from')} then 1 else 0 end`.as('is_told'))
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .where('day', '>=', last?.day ?? from)
      .where('day', '<=', to)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(day, seq) > (${last?.day}, ${last?.seq})`),
      )
      .orderBy('day')
      .orderBy('seq')
      .limit(limit)
      .execute(),
  );

/** A row as a bank or a file has told it, whatever its person has made of its transaction since. */
export type Told = Pick<BankRowsTable, 'ref' | 'transaction_id' | 'day' | 'cents' | 'name' | 'description'>;

/** What banks and files told in this source on these days. */
export const listToldOn = ({ db, owner }: Ledger, sourceNo: number, { from, to }: Days): Promise<Told[]> =>
  readInPortions<Told>(ROWS_PER_READING, (last, limit) =>
    db
      .selectFrom('bank_rows')
      .select(['day', 'ref', 'transaction_id', 'cents', 'name', 'description'])
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .where('day', '>=', last?.day ?? from)
      .where('day', '<=', to)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(day, ref) > (${last?.day}, ${last?.ref})`),
      )
      .orderBy('day')
      .orderBy('ref')
      .limit(limit)
      .execute(),
  );

export type Standing = Pick<Present, 'seq' | 'id' | 'is_told'> & { source_no: number };

/** Of these transactions those that are still there, wherever their person has put them. */
export async function findStanding(
  { db, owner }: Ledger,
  ids: readonly Uint8Array[],
): Promise<Map<string, Standing>> {
  const standing = new Map<string, Standing>();
  for (const some of chunks(ids, REFS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('transactions')
      .select(['seq', 'id', 'source_no'])
      .select(sql<number>`case when ${hasExtra(db, 'from')} then 1 else 0 end`.as('is_told'))
      .where('owner', '=', owner)
      .where('id', 'in', some)
      .execute();
    for (const row of rows) standing.set(fromIdBytes(row.id), row);
  }
  return standing;
}

/** Every transaction that a bank or a file has told in this source, on whatever day. */
export async function listReferenced({ db, owner }: Ledger, sourceNo: number): Promise<Set<string>> {
  const rows = await readInPortions<{ ref: string; transaction_id: Uint8Array }>(
    ROWS_PER_READING,
    (last, limit) =>
      db
        .selectFrom('bank_rows')
        .select(['ref', 'transaction_id'])
        .where('owner', '=', owner)
        .where('source_no', '=', sourceNo)
        .$if(last !== undefined, (query) => query.where('ref', '>', last?.ref ?? ''))
        .orderBy('ref')
        .limit(limit)
        .execute(),
  );
  const referenced = new Set<string>();
  await forEachCooperatively(rows, ({ transaction_id }) => referenced.add(fromIdBytes(transaction_id)));
  return referenced;
}

/** The days that imports of this source have looked at. */
export async function listCovered({ db, owner }: Ledger, sourceNo: number): Promise<Period[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['from_day', 'to_day'])
    .distinct()
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where('state', '=', 'done')
    .execute();
  return rows.flatMap(({ from_day: from, to_day: to }) =>
    from === null || to === null ? [] : [{ from, to }],
  );
}
