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
 * Matches of a filter. A `+` before a column keeps SQLite from using its index: a search finds fewer rows
 * than a day or owner has, a category fewer than a source. PostgreSQL estimates this itself; with many
 * people, the owner is more selective.
 */
export function filtered(
  ledger: Ledger,
  filter: Filter,
  by: Order = 'date',
): SelectQueryBuilder<Schema, 'transactions', object> {
  const { from, to, q, names } = filter;
  // A text too short for the letter index is tested on every row, so days and owner narrow it down.
  const isSearch = [q, names?.length === 1 ? names[0] : undefined].some(
    (text) => text !== undefined && isIndexed(text),
  );
  const isWalk = q !== undefined && filter.isWalk === true;
  const column = (name: 'owner' | 'day' | 'source_no' | 'category_no', isNarrow = true) =>
    isSqlite(ledger.db) && ((isSearch && !isWalk) || !isNarrow)
      ? sql<number>`+${sql.ref(`transactions.${name}`)}`
      : sql<number>`${sql.ref(`transactions.${name}`)}`;
  // If every day matches, another order has its own index; a condition on days would lead away from it.
  const isByDay = by === 'date' || from > FIRST_DAY || to < LAST_DAY;
  let query = ledger.db.selectFrom('transactions').where(column('owner'), '=', ledger.owner);
  for (const condition of toSqlConditions({ ...ledger, filter, column, isByDay }))
    query = query.where(condition);
  return query;
}
