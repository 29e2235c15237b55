import type { DayNumber } from '@saldo/domain';
import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { fromIdBytes, type Ledger } from '../../ledger/index.ts';
import { FILE_REFS } from './file-refs.ts';
import type { BankRowsTable } from './imports.table.ts';
import type { KnownRow } from './matching.ts';

const ROWS_PER_STATEMENT = 400;
const ROWS_PER_READING = 2000;

/** Written out, so that the index of what is pending is found also before its value is known. */
const isPending = sql<boolean>`pending = 1`;

/**
 * What came from the bank into this source: all of it, or what is pending and what has one of these references, on
 * whatever day. What is no transaction of the source any more does not count. Which way to them is short does not
 * depend on what the database believes of its tables.
 */
export async function listKnownRows(
  { db, owner }: Ledger,
  sourceNo: number,
  refs: readonly string[] | undefined,
): Promise<KnownRow[]> {
  const ofSource = db
    .selectFrom('bank_rows')
    .selectAll()
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo);
  // Many are found sooner by going through all of them once than by looking for each.
  if (!refs || refs.length > ROWS_PER_STATEMENT) {
    const present = await db
      .selectFrom('transactions')
      .select('id')
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .execute();
    return keepPresent(await ofSource.execute(), present);
  }
  const rows = new Map((await ofSource.where(isPending).execute()).map((row) => [row.ref, row]));
  if (refs.length > 0)
    for (const row of await ofSource.where('ref', 'in', refs).execute()) rows.set(row.ref, row);
  const known: KnownRow[] = [];
  for (const some of chunks([...rows.values()], ROWS_PER_STATEMENT)) {
    const ids = some.map(({ transaction_id }) => transaction_id);
    const found = await db
      .selectFrom('transactions')
      .select(['id', 'source_no'])
      .where('owner', '=', owner)
      .where('id', 'in', ids)
      .execute();
    known.push(
      ...keepPresent(
        some,
        found.filter(({ source_no }) => source_no === sourceNo),
      ),
    );
  }
  return known;
}

/** Bytes as a text to compare, a fifth of the work of writing an id out. */
const toKey = (id: Uint8Array) => Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('latin1');

function keepPresent(rows: readonly BankRowsTable[], present: readonly { id: Uint8Array }[]): KnownRow[] {
  const ids = new Set(present.map(({ id }) => toKey(id)));
  return rows
    .filter(({ transaction_id }) => ids.has(toKey(transaction_id)))
    .map(({ pending, owner: _, source_no: __, ...row }) => ({ ...row, isPending: pending === 1 }));
}

export async function findOldestPendingDay(
  { db, owner }: Ledger,
  sourceNo: number,
): Promise<DayNumber | undefined> {
  const row = await db
    .selectFrom('bank_rows')
    .select('day')
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where(isPending)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** Of what the bank itself has told. */
export async function findNewestDay({ db, owner }: Ledger, sourceNo: number): Promise<DayNumber | undefined> {
  const row = await db
    .selectFrom('bank_rows')
    .select('day')
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where((is) => is.or([is('ref', '<', FILE_REFS.from), is('ref', '>=', FILE_REFS.to)]))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

const BANK_ROW_KEY = ['owner', 'source_no', 'ref'] as const;
const BANK_ROW = ['transaction_id', 'pending', 'day', 'cents', 'name', 'description'] as const;
const UPSERT = `on conflict (${BANK_ROW_KEY.join(', ')}) do update set ${BANK_ROW.map((one) => `${one} = excluded.${one}`).join(', ')}`;

export async function upsertBankRows(db: Db, rows: BankRowsTable[]): Promise<void> {
  for (const chunk of chunks(rows, ROWS_PER_STATEMENT))
    await insertRows(db, 'bank_rows', [...BANK_ROW_KEY, ...BANK_ROW], chunk, UPSERT);
}

/** What the bank calls each of a source's transactions now, by their ids. */
export async function listRefs({ db, owner }: Ledger, sourceNo: number): Promise<Map<string, string[]>> {
  const refs = new Map<string, string[]>();
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('bank_rows')
      .select(['ref', 'transaction_id'])
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .where('ref', '>', last)
      .orderBy('ref')
      .limit(ROWS_PER_READING)
      .execute();
    for (const { ref, transaction_id } of rows) {
      const id = fromIdBytes(transaction_id);
      refs.set(id, [...(refs.get(id) ?? []), ref]);
    }
    if (rows.length < ROWS_PER_READING) return refs;
    last = rows.at(-1)?.ref ?? last;
    await yieldToEventLoop();
  }
}

/** Which of these transactions a file has told. */
export async function listToldByFile(
  { db, owner }: Ledger,
  sourceNo: number,
  transactionIds: readonly Uint8Array[],
): Promise<Set<string>> {
  const told = new Set<string>();
  for (const some of chunks(transactionIds, ROWS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('bank_rows')
      .select('transaction_id')
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .where('transaction_id', 'in', some)
      .where('ref', '>=', FILE_REFS.from)
      .where('ref', '<', FILE_REFS.to)
      .execute();
    for (const { transaction_id } of rows) told.add(fromIdBytes(transaction_id));
  }
  return told;
}

export async function deleteBankRows(
  { db, owner }: Ledger,
  sourceNo: number,
  refs: readonly string[],
): Promise<void> {
  for (const some of chunks(refs, ROWS_PER_STATEMENT))
    await db
      .deleteFrom('bank_rows')
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .where('ref', 'in', some)
      .execute();
}

export async function listBankRows(
  { db, owner }: Ledger,
  sourceNo: number,
  refs: readonly string[],
): Promise<BankRowsTable[]> {
  return db
    .selectFrom('bank_rows')
    .selectAll()
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where('ref', 'in', refs)
    .execute();
}
