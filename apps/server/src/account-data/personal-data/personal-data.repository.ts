import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { updateInPortions } from '../../db/in-portions.ts';
import type { Owner } from '../../db/owner.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { BY, ENTRY_COLUMNS, type Ledger, type TransactionsTable } from '../../ledger/index.ts';
import type { AttachmentRow } from '../../money/attachments/attachments.repository.ts';

type ExportedEntry = Omit<Selectable<TransactionsTable>, 'folded' | 'home_cents'>;

const ROWS_PER_READING = 1000;

/** Every transaction of a person in the order of writing, some thousand at a time. */
export async function* readTransactions({ db, owner }: Ledger): AsyncGenerator<ExportedEntry[]> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('transactions')
      .select(['owner', ...ENTRY_COLUMNS])
      .where('owner', '=', owner)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(ROWS_PER_READING)
      .execute();
    if (rows.length > 0) yield rows;
    await yieldToEventLoop();
    if (rows.length < ROWS_PER_READING) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

/** The numbers of all of them, in the order of writing: what their places are counted by. */
export async function listSeqsOf({ db, owner }: Ledger): Promise<number[]> {
  const seqs: number[] = [];
  for (;;) {
    const rows = await db
      .selectFrom('transactions')
      .select('seq')
      .where('owner', '=', owner)
      .where('seq', '>', seqs.at(-1) ?? 0)
      .orderBy('seq')
      .limit(ROWS_PER_PORTION)
      .execute();
    for (const { seq } of rows) seqs.push(seq);
    if (rows.length < ROWS_PER_PORTION) return seqs;
  }
}

/** What banks and files told of transactions that are still there, with the numbers of those. */
export async function* readStatementRows({ db, owner }: Ledger) {
  let [source, ref] = [0, ''];
  for (;;) {
    const rows = await db
      .selectFrom('bank_rows')
      .leftJoin('transactions', (join) =>
        join
          .onRef('transactions.owner', '=', 'bank_rows.owner')
          .onRef('transactions.id', '=', 'bank_rows.transaction_id'),
      )
      .selectAll('bank_rows')
      .select('transactions.seq')
      .where('bank_rows.owner', '=', owner)
      .where(sql<boolean>`(bank_rows.source_no, bank_rows.ref) > (${source}, ${ref})`)
      .orderBy('bank_rows.source_no')
      .orderBy('bank_rows.ref')
      .limit(ROWS_PER_READING)
      .execute();
    yield rows.flatMap(({ seq, ...row }) => (seq === null ? [] : [{ ...row, seq }]));
    await yieldToEventLoop();
    if (rows.length < ROWS_PER_READING) return;
    [source, ref] = [rows.at(-1)?.source_no ?? source, rows.at(-1)?.ref ?? ref];
  }
}

/** Whether any of them names another. */
export async function hasTies({ db, owner }: Ledger): Promise<boolean> {
  const found = await db
    .selectFrom('entry_index')
    .select('seq')
    .where('owner', '=', owner)
    .where('what', 'in', [BY.refundOf, BY.twin])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Receipts that transactions have now, one after the other: each may be large. */
export async function* readAttachments({ db, owner }: Ledger): AsyncGenerator<AttachmentRow> {
  let last = 0;
  for (;;) {
    const row = await db
      .selectFrom('attachments')
      .selectAll()
      .where('owner', '=', owner)
      .where('no', '>', last)
      .orderBy('no')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    last = row.no;
    yield row;
    await yieldToEventLoop();
  }
}

export async function countTransactions({ db, owner }: Ledger): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .select((row) => row.fn.countAll().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Links to banks that have brought nothing yet, the keys of requests, and what was done to money that is gone. */
export async function moveOwned(trx: Trx, from: Owner, to: Owner): Promise<void> {
  const isOne = sql<boolean>`owner = ${from}`;
  const set = sql`owner = ${to}`;
  for (const { table, key } of MOVED)
    await updateInPortions(trx, { table, key: ['owner', key], isOne, set, atOnce: ROWS_PER_PORTION });
  // What they touched is not there any more.
  const done = { table: 'changes', key: ['owner', 'no'], set: sql`owner = ${to}, for_good = 1` };
  await updateInPortions(trx, { ...done, isOne, atOnce: ROWS_PER_PORTION });
}

const ROWS_PER_PORTION = 1000;
const MOVED = [
  { table: 'connections', key: 'id' },
  { table: 'idempotency_keys', key: 'key' },
] as const;

/** From then on the person's money is what is kept under the other number. */
export async function replaceOwner(
  db: Db,
  { userId, from, to }: { userId: string; from: Owner; to: Owner },
): Promise<void> {
  const { readings, changes } = await db
    .deleteFrom('owners')
    .where('number', '=', from)
    .returning(['readings', 'changes'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('owners')
    .set({ user_id: userId, readings, changes })
    .where('number', '=', to)
    .execute();
}

/** Whether what is kept under a number is still this one's. */
export async function isOwnedBy({ db, owner }: Ledger, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('owners')
    .select('number')
    .where('number', '=', owner)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Nobody's id: those that were made for an archive which never came in. */
export const listAbandoned = (
  db: Db,
  mark: string,
  before: string,
): Promise<{ userId: string; owner: Owner }[]> =>
  db
    .selectFrom('users')
    .innerJoin('owners', 'owners.user_id', 'users.id')
    .select(['users.id as userId', 'owners.number as owner'])
    .where('email_key', 'like', `${mark}%`)
    .where('created_at', '<', before)
    .execute();
