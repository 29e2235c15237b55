import {
  byCategory,
  type Cents,
  FIRST_DAY,
  LAST_DAY,
  type Month,
  monthOfDayNumber,
  ZERO,
} from '@saldo/domain';
import { type SelectQueryBuilder, sql } from 'kysely';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { Schema } from '../db/schema.ts';
import { BY, indexed } from './entry-index.ts';
import type { Filter } from './filter.ts';
import { KINDS, toKind } from './kind.ts';
import type { Entry } from './ledger.types.ts';
import { partsOf } from './more.ts';
import { ALL, addTo, NO_TOTALS, NONE, toTotals } from './rollup.ts';
import type { DayRange, MonthTotals, Totals } from './totals.ts';
import { contains, holds, matches } from './transactions.search.ts';

/** A transaction with what is said of its category. */
export type TransactionRow = Entry & {
  /** How much of it came back. */
  refunded_cents: Cents;
  category_id: string | null;
  category_name: string | null;
};

const ENTRY_COLUMNS = [
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
  'transactions.change_no',
] as const;

const COLUMNS = [
  ...ENTRY_COLUMNS,
  'categories.id as category_id',
  'categories.name as category_name',
  sql<Cents>`(select cast(coalesce(sum(refunds.cents), 0) as bigint) from entry_index
    join transactions as refunds on refunds.seq = entry_index.seq
    where entry_index.owner = transactions.owner and entry_index.what = ${sql.lit(BY.refundOf)}
      and entry_index.key = transactions.seq)`.as('refunded_cents'),
] as const;

export function findTransaction(db: Db, owner: Owner, id: Uint8Array): Promise<TransactionRow | undefined> {
  return withCategory(db.selectFrom('transactions'))
    .select(COLUMNS)
    .where('transactions.owner', '=', owner)
    .where('transactions.id', '=', id)
    .executeTakeFirst();
}

export function findTransactions(
  db: Db,
  owner: Owner,
  ids: readonly Uint8Array[],
): Promise<TransactionRow[]> {
  return withCategory(db.selectFrom('transactions'))
    .select(COLUMNS)
    .where('transactions.owner', '=', owner)
    .where('transactions.id', 'in', ids)
    .execute();
}

/** Some of a source's, the first written first. */
export function listOfSource(db: Db, owner: Owner, sourceNo: number, limit: number): Promise<Entry[]> {
  return db
    .selectFrom('transactions')
    .select(ENTRY_COLUMNS)
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .orderBy('day')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

function withCategory(query: SelectQueryBuilder<Schema, 'transactions', object>) {
  return query.leftJoin('categories', (join) =>
    join
      .onRef('categories.owner', '=', 'transactions.owner')
      .onRef('categories.no', '=', 'transactions.category_no'),
  );
}

/** The rest of the order within equal keys is always the order of writing. */
const SORT_KEYS = {
  date: [sql`day`],
  amount: [sql`abs(cents)`],
  // Without case and accents: as people look for a name in a list, not as bytes. Their beginnings are an index.
  name: [sql`substr(folded, 1, 12)`, sql`folded`],
};

export type Sort = { by: keyof typeof SORT_KEYS; direction: 'asc' | 'desc' };

/** In the order of days, the last row of the portion before: the next one begins after it. */
type Cursor = Pick<TransactionRow, 'seq' | 'day'>;

export function listTransactions(
  db: Db,
  owner: Owner,
  filter: Filter,
  sort: Sort,
  window: { limit: number; offset?: number; after?: Cursor | undefined },
): Promise<TransactionRow[]> {
  const { after } = window;
  return sorted(withCategory(filtered(db, owner, filter)).select(COLUMNS), sort)
    .$if(after !== undefined, (query) => query.where(isAfter(sort.direction, after as Cursor)))
    .limit(window.limit)
    .offset(window.offset ?? 0)
    .execute();
}

const sorted = <Row>(query: SelectQueryBuilder<Schema, 'transactions', Row>, { by, direction }: Sort) =>
  SORT_KEYS[by]
    .reduce((soFar, key) => soFar.orderBy(key, direction), query)
    .orderBy('transactions.seq', direction);

/** A page in any order: which rows they are is found out before anything else is read of them. */
export async function listSorted(
  db: Db,
  owner: Owner,
  filter: Filter,
  sort: Sort,
  window: { limit: number; offset: number },
): Promise<TransactionRow[]> {
  return findInOrder(db, owner, await listSeqs(db, owner, filter, sort, window));
}

async function findInOrder(db: Db, owner: Owner, seqs: readonly number[]): Promise<TransactionRow[]> {
  if (seqs.length === 0) return [];
  const rows = new Map((await findBySeq(db, owner, seqs)).map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => rows.get(seq) ?? []);
}

/**
 * All of them in their order, so many at a time. In the order of days each portion begins where the one before ended;
 * any other order is found out once, instead of once for each portion.
 */
export async function* readAll(
  db: Db,
  owner: Owner,
  filter: Filter,
  sort: Sort,
  limit: number,
): AsyncGenerator<TransactionRow[]> {
  if (sort.by !== 'date') {
    for (const seqs of chunks(await listSeqs(db, owner, filter, sort), limit))
      yield findInOrder(db, owner, seqs);
    return;
  }
  let after: Cursor | undefined;
  for (;;) {
    const rows = await listTransactions(db, owner, filter, sort, { limit, after });
    yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1);
  }
}

export async function listSeqs(
  db: Db,
  owner: Owner,
  filter: Filter,
  sort: Sort,
  window?: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await sorted(filtered(db, owner, filter, sort.by).select('transactions.seq'), sort)
    .$if(window !== undefined, (query) => query.limit(window?.limit ?? 0).offset(window?.offset ?? 0))
    .execute();
  return rows.map(({ seq }) => seq);
}

export function findBySeq(db: Db, owner: Owner, seqs: readonly number[]): Promise<TransactionRow[]> {
  return withCategory(db.selectFrom('transactions'))
    .select(COLUMNS)
    .where('transactions.owner', '=', owner)
    .where('seq', 'in', seqs)
    .execute();
}

function isAfter(direction: Sort['direction'], { day, seq }: Cursor) {
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(day, seq) ${comparison} (${day}, ${seq})`;
}

/** Summed up from the transactions themselves: for parts of months, and for what no totals are kept of. */
export async function sumTransactions(
  db: Db,
  owner: Owner,
  filter: Filter,
  range: DayRange,
): Promise<Totals> {
  const months = await sumTransactionsByMonth(db, owner, filter, range);
  const sum = { ...NO_TOTALS };
  for (const { month: _, ...totals } of months) addTo(sum, totals);
  return sum;
}

/** The same, month by month, newest first. Of what is split, only the lines of the wanted category count. */
export async function sumTransactionsByMonth(
  db: Db,
  owner: Owner,
  filter: Filter,
  range: DayRange,
): Promise<MonthTotals[]> {
  const within = { ...filter, from: range.first, to: range.last };
  const month = sql<Month>`day / 100`;
  const plain = await filtered(db, owner, { ...within, hasLines: false })
    .select([month.as('month'), ...totalsOf(filter, owner)])
    .groupBy(month)
    .orderBy(month, 'desc')
    .execute();
  if (!filter.hasLines) return plain;
  const sums = new Map(plain.map((totals) => [totals.month, totals]));
  for (const row of await listSplit(db, owner, within)) {
    const at = monthOfDayNumber(row.day);
    const known = sums.get(at) ?? { ...NO_TOTALS, month: at };
    sums.set(at, known);
    const cents = byCategory(partsOf(row)).get(filter.slice.categoryNo || null) ?? ZERO;
    addTo(known, toTotals({ ...row, cents }, 1, !filter.foreignSources.includes(row.source_no)));
  }
  return [...sums.values()].sort((one, two) => two.month - one.month);
}

/** Those of a filter by category that have it in one of their lines. */
function listSplit(db: Db, owner: Owner, filter: Filter): Promise<Entry[]> {
  const { categoryNo } = filter.slice;
  const anyCategory = { ...filter, slice: { ...filter.slice, categoryNo: ALL }, hasLines: false };
  return filtered(db, owner, anyCategory)
    .where('transactions.seq', 'in', indexed(owner, BY.lineCategory, categoryNo))
    .select(ENTRY_COLUMNS)
    .execute();
}

function totalsOf({ foreignSources }: Filter, owner: Owner) {
  const isHome = foreignSources.length
    ? sql<boolean>`source_no not in (${sql.join(foreignSources)})`
    : sql<boolean>`1 = 1`;
  const isTransfer = sql<boolean>`kind = ${KINDS.transfer}`;
  const isRefund = sql<boolean>`more is not null and seq in ${indexed(owner, BY.refundOf)}`;
  const isIn = sql<boolean>`cents > 0 and not ${isTransfer}`;
  const isOut = sql<boolean>`cents < 0 and not ${isTransfer}`;
  const total = <Of extends number>(condition: ReturnType<typeof sql>, of: ReturnType<typeof sql>) =>
    sql<Of>`cast(coalesce(sum(case when ${condition} then ${of} else 0 end), 0) as bigint)`;
  const [size, one] = [sql`abs(cents)`, sql`1`];
  return [
    total<Cents>(sql`${isIn} and ${isHome}`, size).as('income_cents'),
    total<Cents>(sql`${isOut} and ${isHome}`, size).as('expense_cents'),
    total<Cents>(sql`${isIn} and ${isHome} and ${isRefund}`, size).as('refund_cents'),
    total<Cents>(sql`${isTransfer} and cents > 0 and ${isHome}`, size).as('transfer_in_cents'),
    total<Cents>(sql`${isTransfer} and cents < 0 and ${isHome}`, size).as('transfer_out_cents'),
    total<number>(isIn, one).as('income_count'),
    total<number>(isOut, one).as('expense_count'),
    total<number>(isTransfer, one).as('transfer_count'),
    total<number>(sql`not ${isTransfer} and not (${isHome})`, one).as('foreign_count'),
  ] as const;
}

/**
 * The conditions of a filter. A `+` before a column keeps SQLite from narrowing down by it: what a search finds is
 * less than any day or owner has, and a category has less than a source.
 */
function filtered(
  db: Db,
  owner: Owner,
  filter: Filter,
  by: Sort['by'] = 'date',
): SelectQueryBuilder<Schema, 'transactions', object> {
  const { slice, type, from, to, q, name, min, max, importId } = filter;
  const isSearch = q !== undefined || name !== undefined;
  const isWalk = q !== undefined && filter.isWalk === true;
  const column = (name: 'owner' | 'day' | 'source_no' | 'category_no', isNarrow = true) =>
    (isSearch && !isWalk) || !isNarrow
      ? sql<number>`+${sql.ref(`transactions.${name}`)}`
      : sql<number>`${sql.ref(`transactions.${name}`)}`;
  // Where every day fits, another order has an index of its own; a condition on days would lead away from it.
  const isByDay = by === 'date' || from > FIRST_DAY || to < LAST_DAY;
  const isFound = ({ what, key }: Filter['indexed'][number]) =>
    sql<boolean>`transactions.seq in ${indexed(owner, what, key)}`;
  let query = db
    .selectFrom('transactions')
    .where(column('owner'), '=', owner)
    .$if(isByDay, (query) => query.where(column('day'), '>=', from).where(column('day'), '<=', to))
    .$if(slice.sourceNo !== ALL, (query) =>
      query.where(column('source_no', slice.categoryNo === ALL), '=', slice.sourceNo),
    )
    .$if(slice.categoryNo !== ALL, (query) => query.where(ofCategory(owner, filter, column('category_no'))))
    .$if(type !== undefined, (query) => query.where('kind', '=', toKind(type ?? 'transfer')))
    .$if(min !== undefined, (query) => query.where(sql<number>`abs(transactions.cents)`, '>=', min ?? 0))
    .$if(max !== undefined, (query) => query.where(sql<number>`abs(transactions.cents)`, '<=', max ?? 0))
    .$if(importId !== undefined, (query) =>
      query.where('transactions.id', 'in', (from) =>
        from
          .selectFrom('import_rows')
          .select('transaction_id')
          .where('owner', '=', owner)
          .where('import_id', '=', importId ?? '')
          .where('decision', '=', 'new'),
      ),
    )
    .$if(q !== undefined, (query) => query.where(isWalk ? holds(q ?? '') : matches(db, owner, q ?? '')))
    .$if(name !== undefined, (query) =>
      query.where('transactions.name', '=', name ?? '').where(contains(db, name ?? '')),
    );
  for (const one of filter.indexed) query = query.where(isFound(one));
  return query;
}

/** A transaction of a category has it itself, or in one of its lines; what is split has none itself. */
function ofCategory(owner: Owner, { slice, hasLines }: Filter, column: ReturnType<typeof sql<number>>) {
  const { categoryNo } = slice;
  const own =
    categoryNo === NONE
      ? sql<boolean>`(${column} is null and (more is null or transactions.seq not in ${indexed(owner, BY.lines, 0)}))`
      : sql<boolean>`${column} = ${categoryNo}`;
  return hasLines
    ? sql<boolean>`(${own} or transactions.seq in ${indexed(owner, BY.lineCategory, categoryNo)})`
    : own;
}
