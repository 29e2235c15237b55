import { FIRST_DAY, LAST_DAY } from '@saldo/domain';
import { type SelectQueryBuilder, sql } from 'kysely';
import { isSqlite } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import type { Filter } from './filter.ts';
import { toSqlConditions } from './transactions.conditions.ts';
import { isIndexed } from './transactions.search.ts';

/** What a list can be in the order of. */
export type Order = 'date' | 'amount' | 'name';

/**
 * What fits a filter. A `+` before a column keeps SQLite from narrowing down by it: what a search finds is less than any
 * day or owner has, and a category has less than a source. PostgreSQL weighs it itself, and with many people the owner
 * has less.
 */
export function filtered(
  ledger: Ledger,
  filter: Filter,
  by: Order = 'date',
): SelectQueryBuilder<Schema, 'transactions', object> {
  const { from, to, q, names } = filter;
  // What is too short for the index of letters is looked for in every row: then days and owner narrow it down.
  const isSearch = [q, names?.length === 1 ? names[0] : undefined].some(
    (text) => text !== undefined && isIndexed(text),
  );
  const isWalk = q !== undefined && filter.isWalk === true;
  const column = (name: 'owner' | 'day' | 'source_no' | 'category_no', isNarrow = true) =>
    isSqlite(ledger.db) && ((isSearch && !isWalk) || !isNarrow)
      ? sql<number>`+${sql.ref(`transactions.${name}`)}`
      : sql<number>`${sql.ref(`transactions.${name}`)}`;
  // Where every day fits, another order has an index of its own; a condition on days would lead away from it.
  const isByDay = by === 'date' || from > FIRST_DAY || to < LAST_DAY;
  let query = ledger.db.selectFrom('transactions').where(column('owner'), '=', ledger.owner);
  for (const condition of toSqlConditions({ ...ledger, filter, column, isByDay }))
    query = query.where(condition);
  return query;
}
