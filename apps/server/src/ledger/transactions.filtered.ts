import { type Decimal, FIRST_DAY, LAST_DAY } from '@saldo/domain';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Db, isSqlite } from '../db/database.ts';
import { listed } from '../db/listed.ts';
import type { Owner } from '../db/owner.ts';
import type { Schema } from '../db/schema.ts';
import { BY, indexed } from './entry-index.ts';
import type { Filter } from './filter.ts';
import { toKind } from './kind.ts';
import { ALL, NONE } from './rollup.ts';
import { leastSize, mostSize, sizeOf } from './sizes.ts';
import { contains, holds, isIndexed, matches } from './transactions.search.ts';

/** What a list can be in the order of. */
export type Order = 'date' | 'amount' | 'name';

/**
 * The conditions of a filter. A `+` before a column keeps SQLite from narrowing down by it: what a search finds is
 * less than any day or owner has, and a category has less than a source. PostgreSQL weighs it itself, and with many
 * people the owner has less.
 */
export function filtered(
  db: Db,
  owner: Owner,
  filter: Filter,
  by: Order = 'date',
): SelectQueryBuilder<Schema, 'transactions', object> {
  const { slice, sourceNos, type, from, to, q, names, min, max, without, importId, fineSources } = filter;
  const size = sizeOf(db, fineSources);
  // What is too short for the index of letters is looked for in every row: then days and owner narrow it down.
  const isSearch = [q, names?.length === 1 ? names[0] : undefined].some(
    (text) => text !== undefined && isIndexed(text),
  );
  const isWalk = q !== undefined && filter.isWalk === true;
  const column = (name: 'owner' | 'day' | 'source_no' | 'category_no', isNarrow = true) =>
    isSqlite(db) && ((isSearch && !isWalk) || !isNarrow)
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
    .$if(min !== undefined, (query) => query.where(size, '>=', leastSize(min as Decimal, fineSources)))
    .$if(max !== undefined, (query) => query.where(size, '<=', mostSize(max as Decimal, fineSources)))
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
    .$if(q !== undefined, (query) =>
      query.where(isWalk ? holds(db, q ?? '', fineSources) : matches(db, owner, q ?? '', fineSources)),
    )
    .$if(sourceNos !== undefined, (query) =>
      query.where(sql<boolean>`transactions.source_no in ${listed(db, sourceNos ?? [])}`),
    )
    .$if(filter.rated !== undefined, (query) => query.where(isRated(db, filter)))
    .$if(names !== undefined, (query) => query.where(isNamed(db, names ?? [])))
    .$if(without !== undefined, (query) =>
      query.where(sql<boolean>`transactions.seq not in ${indexed(owner, without ?? BY.tag)}`),
    );
  for (const one of filter.indexed) query = query.where(isFound(one));
  return query;
}

function isRated(db: Db, { rated }: Filter) {
  const foreign = [...(rated?.foreign.keys() ?? [])];
  if (foreign.length === 0) return sql<boolean>`1 = 1`;
  return sql<boolean>`(transactions.home_cents is not null or transactions.source_no not in ${listed(db, foreign)})`;
}

/** One name is found by its letters. Of several, which may be thousands, each row is looked at. */
function isNamed(db: Db, names: readonly string[]) {
  const [name = ''] = names;
  if (names.length === 1) return sql<boolean>`transactions.name = ${name} and ${contains(db, name)}`;
  return sql<boolean>`transactions.name in ${listed(db, names)}`;
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
