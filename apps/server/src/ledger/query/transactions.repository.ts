import { type Cents, FIRST_DAY } from '@saldo/domain';
import { type SelectQueryBuilder, sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { sizeOf } from '../entry/sizes.ts';
import { ENTRY_COLUMNS } from '../schema/entry-columns.ts';
import { BY } from '../schema/entry-index-key.ts';
import type { Entry, Ledger } from '../schema/ledger.types.ts';
import { ROWS_PER_PORTION } from '../schema/portions.ts';
import type { Filter } from './filter.ts';
import { filtered, type Order } from './transactions.filtered.ts';

/** A transaction with its category's id and name. */
export type TransactionRow = Entry & {
  /** The refunded amount. */
  refunded_cents: Cents;
  category_id: string | null;
  category_name: string | null;
};

const COLUMNS = [
  'transactions.seq',
  'transactions.owner',
  'transactions.id',
  'transactions.day',
  'transactions.source_no',
  'transactions.category_no',
  'transactions.cents',
  'transactions.kind',
  'transactions.name',
  'transactions.description',
  'transactions.more',
  'transactions.decided',
  'transactions.change_no',
  'categories.id as category_id',
  'categories.name as category_name',
  sql<Cents>`(select cast(coalesce(sum(refunds.cents), 0) as bigint) from entry_index
    join transactions as refunds on refunds.seq = entry_index.seq
    where entry_index.owner = transactions.owner and entry_index.what = ${sql.lit(BY.refundOf)}
      and entry_index.key = transactions.seq)`.as('refunded_cents'),
] as const;

export function findTransaction({ db, owner }: Ledger, id: Uint8Array): Promise<TransactionRow | undefined> {
  return withCategory(db.selectFrom('transactions'))
    .select(COLUMNS)
    .where('transactions.owner', '=', owner)
    .where('transactions.id', '=', id)
    .executeTakeFirst();
}

export function findTransactions(
  { db, owner }: Ledger,
  ids: readonly Uint8Array[],
): Promise<TransactionRow[]> {
  return withCategory(db.selectFrom('transactions'))
    .select(COLUMNS)
    .where('transactions.owner', '=', owner)
    .where('transactions.id', 'in', ids)
    .execute();
}

/** A source's numbers in storage order, which is fastest for many rows. */
export async function listSeqsOfSource({ db, owner }: Ledger, sourceNo: number): Promise<number[]> {
  const seqs: number[] = [];
  let last = { day: FIRST_DAY, seq: 0 };
  for (;;) {
    const rows = await db
      .selectFrom('transactions')
      .select(['day', 'seq'])
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .where(isAfter('asc', last))
      .orderBy('day')
      .orderBy('seq')
      .limit(ROWS_PER_PORTION)
      .execute();
    for (const { seq } of rows) seqs.push(seq);
    if (rows.length < ROWS_PER_PORTION) break;
    last = rows.at(-1) ?? last;
  }
  return seqs.sort((one, two) => one - two);
}

function withCategory(query: SelectQueryBuilder<Schema, 'transactions', object>) {
  return query.leftJoin('categories', (join) =>
    join
      .onRef('categories.owner', '=', 'transactions.owner')
      .onRef('categories.no', '=', 'transactions.category_no'),
  );
}

/** Ties are always in writing order. */
const SORT_KEYS = {
  date: [sql`day`],
  // Ignores case and accents. The index covers the first characters.
  name: [sql`substr(folded, 1, 12)`, sql`folded`],
};

export type Sort = { by: Order; direction: 'asc' | 'desc' };

/** The last row of the previous portion, in day order. */
type Cursor = Pick<TransactionRow, 'seq' | 'day'>;

export function listTransactions(
  ledger: Ledger,
  filter: Filter,
  sort: Sort,
  window: { limit: number; offset?: number; after?: Cursor | undefined },
): Promise<TransactionRow[]> {
  const { after } = window;
  return sorted(ledger.db, withCategory(filtered(ledger, filter)).select(COLUMNS), filter, sort)
    .$if(after !== undefined, (query) => query.where(isAfter(sort.direction, after as Cursor)))
    .limit(window.limit)
    .offset(window.offset ?? 0)
    .execute();
}

const sorted = <Row>(
  db: Db,
  query: SelectQueryBuilder<Schema, 'transactions', Row>,
  { fineSources }: Filter,
  { by, direction }: Sort,
) =>
  (by === 'amount' ? [sizeOf(db, fineSources)] : SORT_KEYS[by])
    .reduce((soFar, key) => soFar.orderBy(key, direction), query)
    .orderBy('transactions.seq', direction);

/** A page in any order: picks the rows first, then reads them. */
export async function listSorted(
  ledger: Ledger,
  filter: Filter,
  sort: Sort,
  window: { limit: number; offset: number },
): Promise<TransactionRow[]> {
  return findInOrder(ledger, await listSeqs(ledger, filter, sort, window));
}

async function findInOrder(ledger: Ledger, seqs: readonly number[]): Promise<TransactionRow[]> {
  if (seqs.length === 0) return [];
  const rows = new Map((await findBySeq(ledger, seqs)).map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => rows.get(seq) ?? []);
}

/**
 * All matches in order, in portions. In day order each portion continues after the last; any other order is
 * determined once.
 */
export async function* readAll(
  ledger: Ledger,
  filter: Filter,
  sort: Sort,
  limit: number,
): AsyncGenerator<TransactionRow[]> {
  if (sort.by !== 'date') {
    for (const seqs of chunks(await listSeqs(ledger, filter, sort), limit)) yield findInOrder(ledger, seqs);
    return;
  }
  let after: Cursor | undefined;
  for (;;) {
    const rows = await listTransactions(ledger, filter, sort, { limit, after });
    yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1);
  }
}

export async function listSeqs(
  ledger: Ledger,
  filter: Filter,
  sort: Sort,
  window?: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await sorted(
    ledger.db,
    filtered(ledger, filter, sort.by).select('transactions.seq'),
    filter,
    sort,
  )
    .$if(window !== undefined, (query) => query.limit(window?.limit ?? 0).offset(window?.offset ?? 0))
    .execute();
  return rows.map(({ seq }) => seq);
}

export function findBySeq({ db, owner }: Ledger, seqs: readonly number[]): Promise<TransactionRow[]> {
  return withCategory(db.selectFrom('transactions'))
    .select(COLUMNS)
    .where('transactions.owner', '=', owner)
    .where('seq', 'in', seqs)
    .execute();
}

/** The same without category and refunds. */
export function findEntries({ db, owner }: Ledger, seqs: readonly number[]): Promise<Entry[]> {
  return db
    .selectFrom('transactions')
    .select(['owner', ...ENTRY_COLUMNS])
    .where('owner', '=', owner)
    .where('seq', 'in', seqs)
    .execute();
}

function isAfter(direction: Sort['direction'], { day, seq }: Cursor) {
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(day, seq) ${comparison} (${day}, ${seq})`;
}
