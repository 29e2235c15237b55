import { type Cents, type Month, ZERO } from '@saldo/domain';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { Schema } from '../db/schema.ts';
import type { Filter } from './filter.ts';
import { ALL, NONE } from './rollup.ts';
import type { DayRange, MonthTotals, Totals } from './totals.ts';
import { contains, holds } from './transactions.search.ts';
import type { TransactionsTable } from './transactions.table.ts';

/** A transaction with what is said of its category. */
export type TransactionRow = Omit<Selectable<TransactionsTable>, 'folded'> & {
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
  'transactions.name',
  'transactions.description',
  'categories.id as category_id',
  'categories.name as category_name',
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

function withCategory(query: SelectQueryBuilder<Schema, 'transactions', object>) {
  return query.leftJoin('categories', (join) =>
    join
      .onRef('categories.owner', '=', 'transactions.owner')
      .onRef('categories.no', '=', 'transactions.category_no'),
  );
}

/** The rest of the order within equal keys is always the order of writing. */
const SORT_KEYS = {
  date: sql<number>`day`,
  amount: sql<number>`abs(cents)`,
  // Without case and accents: as people look for a name in a list, not as bytes.
  name: sql<string>`transactions.folded`,
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
  const key = SORT_KEYS[sort.by];
  const { after } = window;
  return withCategory(filtered(db, owner, filter))
    .select(COLUMNS)
    .$if(after !== undefined, (query) => query.where(isAfter(sort.direction, after as Cursor)))
    .orderBy(key, sort.direction)
    .orderBy('seq', sort.direction)
    .limit(window.limit)
    .offset(window.offset ?? 0)
    .execute();
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
    for (const seqs of chunks(await listSeqs(db, owner, filter, sort), limit)) {
      const rows = new Map((await findBySeq(db, owner, seqs)).map((row) => [row.seq, row]));
      yield seqs.flatMap((seq) => rows.get(seq) ?? []);
    }
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

async function listSeqs(db: Db, owner: Owner, filter: Filter, sort: Sort): Promise<number[]> {
  const rows = await filtered(db, owner, filter)
    .select('seq')
    .orderBy(SORT_KEYS[sort.by], sort.direction)
    .orderBy('seq', sort.direction)
    .execute();
  return rows.map(({ seq }) => seq);
}

function findBySeq(db: Db, owner: Owner, seqs: readonly number[]): Promise<TransactionRow[]> {
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

/** Summed up from the transactions themselves: for parts of months, and for what only a search tells apart. */
export function sumTransactions(db: Db, owner: Owner, filter: Filter, range: DayRange): Promise<Totals> {
  return within(db, owner, filter, range).select(totalsOf(filter)).executeTakeFirstOrThrow();
}

/** The same, month by month, newest first. */
export function sumTransactionsByMonth(
  db: Db,
  owner: Owner,
  filter: Filter,
  range: DayRange,
): Promise<MonthTotals[]> {
  const month = sql<Month>`day / 100`;
  return within(db, owner, filter, range)
    .select([month.as('month'), ...totalsOf(filter)])
    .groupBy(month)
    .orderBy(month, 'desc')
    .execute();
}

function totalsOf({ foreignSources }: Filter) {
  const isHome = foreignSources.length
    ? sql<boolean>`source_no not in (${sql.join(foreignSources)})`
    : sql<boolean>`1 = 1`;
  const total = <Of extends number>(expression: ReturnType<typeof sql>) =>
    sql<Of>`cast(coalesce(sum(${expression}), 0) as bigint)`;
  return [
    total<Cents>(sql`case when cents > 0 and ${isHome} then cents else 0 end`).as('income_cents'),
    total<Cents>(sql`case when cents < 0 and ${isHome} then -cents else 0 end`).as('expense_cents'),
    total(sql`case when cents > 0 then 1 else 0 end`).as('income_count'),
    total(sql`case when cents < 0 then 1 else 0 end`).as('expense_count'),
    total(sql`case when ${isHome} then 0 else 1 end`).as('foreign_count'),
  ] as const;
}

const within = (db: Db, owner: Owner, filter: Filter, { first, last }: DayRange) =>
  filtered(db, owner, { ...filter, from: first, to: last });

/**
 * The conditions of a filter. A `+` before a column keeps SQLite from narrowing down by it: what a search finds is
 * less than any day or owner has, and a category has less than a source.
 */
function filtered(db: Db, owner: Owner, filter: Filter): SelectQueryBuilder<Schema, 'transactions', object> {
  const { slice, type, from, to, q } = filter;
  const isSearch = q !== undefined;
  const isWalk = isSearch && filter.isWalk === true;
  const column = (name: 'owner' | 'day' | 'source_no' | 'category_no', isNarrow = true) =>
    (isSearch && !isWalk) || !isNarrow
      ? sql<number>`+${sql.ref(`transactions.${name}`)}`
      : sql<number>`${sql.ref(`transactions.${name}`)}`;
  return db
    .selectFrom('transactions')
    .where(column('owner'), '=', owner)
    .where(column('day'), '>=', from)
    .where(column('day'), '<=', to)
    .$if(slice.sourceNo !== ALL, (query) =>
      query.where(column('source_no', slice.categoryNo === ALL), '=', slice.sourceNo),
    )
    .$if(slice.categoryNo > NONE, (query) => query.where(column('category_no'), '=', slice.categoryNo))
    .$if(slice.categoryNo === NONE, (query) => query.where(column('category_no'), 'is', null))
    .$if(type === 'income', (query) => query.where('cents', '>', ZERO))
    .$if(type === 'expense', (query) => query.where('cents', '<', ZERO))
    .$if(isSearch, (query) => query.where(isWalk ? holds(q ?? '') : contains(db, q ?? '')));
}
