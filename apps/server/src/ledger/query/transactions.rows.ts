import type { Cents } from '@saldo/domain';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { sizeOf } from '../entry/sizes.ts';
import { BY } from '../schema/entry-index-key.ts';
import type { Entry } from '../schema/ledger.types.ts';
import type { Filter } from './filter.ts';
import type { Order } from './transactions.filtered.ts';

/** A transaction with its category's id and name. */
export type TransactionRow = Entry & {
  /** The refunded amount. */
  refunded_cents: Cents;
  category_id: string | null;
  category_name: string | null;
};

export const COLUMNS = [
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

export function withCategory(query: SelectQueryBuilder<Schema, 'transactions', object>) {
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
export type Cursor = Pick<TransactionRow, 'seq' | 'day'>;

export const sorted = <Row>(
  db: Db,
  query: SelectQueryBuilder<Schema, 'transactions', Row>,
  { fineSources }: Filter,
  { by, direction }: Sort,
) =>
  (by === 'amount' ? [sizeOf(db, fineSources)] : SORT_KEYS[by])
    .reduce((soFar, key) => soFar.orderBy(key, direction), query)
    .orderBy('transactions.seq', direction);

export function isAfter(direction: Sort['direction'], { day, seq }: Cursor) {
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(day, seq) ${comparison} (${day}, ${seq})`;
}
