import type { Asked, Conditions } from '@saldo/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { listed } from '../../db/listed.ts';
import type { Owner } from '../../db/owner.ts';
import { indexed } from '../entry/entry-index.ts';
import { NONE } from '../entry/rollup.ts';
import { leastSize, mostSize, sizeOf } from '../entry/sizes.ts';
import { BY, BY_HAS } from '../schema/entry-index-key.ts';
import { toKind } from '../schema/kind.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { conditionsOf, type Filter } from './filter.ts';
import { contains, holds, matches } from './transactions.search.ts';

/** What the SQL of a condition depends on besides its value. */
type Around = Ledger & {
  filter: Filter;
  conditions: Conditions<number>;
  /** The column, prefixed with `+` where SQLite shouldn't use its index. */
  column: (name: 'day' | 'source_no' | 'category_no', isNarrow?: boolean) => RawBuilder<number>;
  /** Whether conditions on days are needed and help the index. */
  isByDay: boolean;
};

type Condition = RawBuilder<SqlBool>;
type InSql = {
  [Name in keyof Asked]: (asked: Asked<number>[Name], around: Around) => Condition | Condition[];
};

/** `packages/domain/src/transaction-filter.ts` defines each condition; this translates it to SQL. */
const IN_SQL = {
  from: (from, { column, isByDay }) => (isByDay ? sql<SqlBool>`${column('day')} >= ${from}` : []),
  to: (to, { column, isByDay }) => (isByDay ? sql<SqlBool>`${column('day')} <= ${to}` : []),
  source: (source, { column, conditions }) =>
    sql<SqlBool>`${column('source_no', conditions.category === undefined)} = ${source}`,
  category: (category, { column, filter, owner }) =>
    isOfCategory(owner, category ?? NONE, filter.hasLines, column('category_no')),
  type: (type) => sql<SqlBool>`transactions.kind = ${toKind(type)}`,
  min: (min, { db, filter: { fineSources } }) =>
    sql<SqlBool>`${sizeOf(db, fineSources)} >= ${leastSize(min, fineSources)}`,
  max: (max, { db, filter: { fineSources } }) =>
    sql<SqlBool>`${sizeOf(db, fineSources)} <= ${mostSize(max, fineSources)}`,
  importId: (id, { owner }) =>
    sql<SqlBool>`transactions.id in (select transaction_id from import_rows
      where owner = ${owner} and import_id = ${id} and decision = 'new')`,
  q: (q, { db, owner, filter: { isWalk, fineSources } }) =>
    isWalk ? holds(db, q, fineSources) : matches({ db, owner }, q, fineSources),
  sources: (sources, { db }) => sql<SqlBool>`transactions.source_no in ${listed(db, sources)}`,
  rate: (_, { db, filter }) => isRated(db, [...(filter.rated?.foreign.keys() ?? [])]),
  names: (names, { db }) => isNamed(db, names),
  untagged: (_, { owner }) => sql<SqlBool>`transactions.seq not in ${indexed(owner, BY.tag)}`,
  tags: (tags, { owner }) =>
    tags.map((tag) => sql<SqlBool>`transactions.seq in ${indexed(owner, BY.tag, tag)}`),
  has: (has, { owner }) => has.map((one) => sql<SqlBool>`transactions.seq in ${indexed(owner, BY_HAS[one])}`),
} satisfies InSql;

const NAMES = Object.keys(IN_SQL) as (keyof Asked)[];

/** Those of a filter; all of them must hold. */
export function toSqlConditions(around: Omit<Around, 'conditions'>): Condition[] {
  const conditions = conditionsOf(around.filter);
  return NAMES.flatMap((name) => toSql(name, { ...around, conditions }));
}

function toSql<Name extends keyof Asked>(name: Name, around: Around): Condition | Condition[] {
  const inSql: InSql = IN_SQL;
  const asked = around.conditions[name];
  return asked === undefined ? [] : inSql[name](asked, around);
}

function isRated(db: Db, foreign: readonly number[]): Condition | Condition[] {
  if (foreign.length === 0) return [];
  return sql<SqlBool>`(transactions.home_cents is not null or transactions.source_no not in ${listed(db, foreign)})`;
}

/** One name uses the letter index. With several, maybe thousands, each row is tested. */
function isNamed(db: Db, names: readonly string[]): Condition {
  const [name = ''] = names;
  if (names.length === 1) return sql<SqlBool>`transactions.name = ${name} and ${contains(db, name)}`;
  return sql<SqlBool>`transactions.name in ${listed(db, names)}`;
}

/** A transaction has a category itself or, if split, in a line. */
function isOfCategory(
  owner: Owner,
  categoryNo: number,
  hasLines: boolean,
  column: RawBuilder<number>,
): Condition {
  const own =
    categoryNo === NONE
      ? sql<SqlBool>`(${column} is null and (more is null or transactions.seq not in ${indexed(owner, BY.lines, 0)}))`
      : sql<SqlBool>`${column} = ${categoryNo}`;
  return hasLines
    ? sql<SqlBool>`(${own} or transactions.seq in ${indexed(owner, BY.lineCategory, categoryNo)})`
    : own;
}
