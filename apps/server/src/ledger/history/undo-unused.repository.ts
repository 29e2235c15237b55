import { sql } from 'kysely';
import { AppError } from '../../errors/app-error.ts';
import { readIndexed } from '../entry/entry-index.ts';
import { parseExtras } from '../entry/extras.ts';
import { findSourceByNo } from '../query/sources.repository.ts';
import { findBySeq } from '../query/transactions.repository.ts';
import { BY } from '../schema/entry-index-key.ts';
import type { Entry, LedgerTransaction, Source } from '../schema/ledger.types.ts';
import { ChangeInTheWay } from '../schema/obstacle.ts';
import { type OwnedTable, POINTERS, type Pointer, TARGETS, TIES } from '../schema/owned-rows.ts';
import { keyOf } from '../schema/row-keys.ts';

const COLUMNS = { sources: 'source_no', categories: 'category_no' } as const;

type AnyRow = Record<string, unknown>;

/** What the undo makes of the rows it touches before anything is removed; undefined for those it removes. */
export type Becoming = {
  /** By number. */
  entries: ReadonlyMap<number, Entry | undefined>;
  /** By `toRowKey`. */
  rows: ReadonlyMap<string, AnyRow | undefined>;
};

const NOTHING_ELSE: Becoming = { entries: new Map(), rows: new Map() };

export const toRowKey = (table: OwnedTable, row: AnyRow): string => `${table} ${keyOf(table, row)}`;

/** Throws if something would still depend on a source, category, tag or goal that the undo removes. */
export async function requireUnused(
  ledger: LedgerTransaction,
  table: OwnedTable,
  row: AnyRow,
  becoming = NOTHING_ELSE,
): Promise<void> {
  const no = Number(row.no);
  if (table === 'goals') await requireUntied(ledger, TIES.goal_sources.goals, String(row.id), becoming);
  if (table === 'sources') await requireUntied(ledger, TIES.goal_sources.sources, no, becoming);
  if (table === 'tags') return requireUnfound(ledger, BY.tag, no, becoming);
  if (table === 'category_groups') return requireUnpointed(ledger, 'group_id', String(row.id), becoming);
  if (table !== 'sources' && table !== 'categories') return;
  const column = COLUMNS[table];
  const { entries } = becoming;
  const users = await ledger.db
    .selectFrom('transactions')
    .select(['seq', 'change_no'])
    .where('owner', '=', ledger.owner)
    .where(column, '=', no)
    .orderBy('seq', 'desc')
    .limit(entries.size + 1)
    .execute();
  const user = users.find(({ seq }) => !entries.has(seq) || entries.get(seq)?.[column] === no);
  if (user) throw new ChangeInTheWay(user.change_no);
  if (table === 'categories') await requireUnfound(ledger, BY.lineCategory, no, becoming);
  await requireUnpointed(ledger, column, no, becoming);
}

async function requireUnpointed(
  ledger: LedgerTransaction,
  column: Pointer,
  target: number | string,
  { rows }: Becoming,
): Promise<void> {
  for (const table of POINTERS[column]) {
    const pointing: AnyRow[] = await ledger.db
      .selectFrom(table)
      .selectAll()
      .where('owner', '=', ledger.owner)
      .where(sql.ref(column), '=', target)
      .limit(rows.size + 1)
      .execute();
    const pointed = pointing.find((one) => {
      const key = toRowKey(table, one);
      return !rows.has(key) || rows.get(key)?.[column] === target;
    });
    if (pointed) throw await obstacleOf(ledger, table, pointed);
  }
}

/** The obstacle: the last change that touched or deleted a row. */
async function obstacleOf(
  { db, owner }: LedgerTransaction,
  table: OwnedTable,
  row: Record<string, unknown>,
): Promise<AppError> {
  const last = await db
    .selectFrom('row_versions')
    .select('until_no')
    .where('owner', '=', owner)
    .where('what', '=', table)
    .where('key', '=', keyOf(table, row))
    .orderBy('until_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? new ChangeInTheWay(last.until_no) : new AppError('change.in_the_way');
}

/** The transaction's source; if it is gone, the obstacle is what deleted it. */
export async function requireSourceOf(
  ledger: LedgerTransaction,
  { source_no }: Pick<Entry, 'source_no'>,
): Promise<Source> {
  const source = await findSourceByNo(ledger, source_no);
  if (!source) throw await obstacleOf(ledger, 'sources', { no: source_no });
  return source;
}

async function requireUntied(
  ledger: LedgerTransaction,
  column: 'goal_id' | 'source_no',
  value: string | number,
  { rows }: Becoming,
): Promise<void> {
  const ties = await ledger.db
    .selectFrom('goal_sources')
    .selectAll()
    .where('owner', '=', ledger.owner)
    .where(column, '=', value)
    .limit(rows.size + 1)
    .execute();
  const isLeaving = (key: string) => rows.has(key) && rows.get(key) === undefined;
  const tied = ties.find((tie) => !isLeaving(toRowKey('goal_sources', tie)));
  if (tied) throw await obstacleOf(ledger, 'goal_sources', tied);
}

async function requireUnfound(
  ledger: LedgerTransaction,
  what: typeof BY.tag | typeof BY.lineCategory,
  no: number,
  { entries }: Becoming,
): Promise<void> {
  const holds = (entry: Entry | undefined) => {
    const { tags = [], lines = [] } = parseExtras(entry?.more ?? null);
    return what === BY.tag ? tags.includes(no) : lines.some(({ category }) => category === no);
  };
  for await (const seqs of readIndexed(ledger, what, no)) {
    const found = seqs.find((seq) => !entries.has(seq) || holds(entries.get(seq)));
    if (found === undefined) continue;
    const [entry] = await findBySeq(ledger, [found]);
    throw new ChangeInTheWay(entry?.change_no ?? 0);
  }
}

/**
 * References to something gone are dropped. Rows that only link two others aren't restored then (undefined),
 * nor is a tag whose name is taken.
 */
export async function fitRow(
  ledger: LedgerTransaction,
  table: OwnedTable,
  row: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  if (table === 'goal_sources') return (await hasBothEnds(ledger, row)) ? row : undefined;
  const fitted = { ...row };
  for (const [column, target] of Object.entries(TARGETS)) {
    const isPointer = (POINTERS[column as Pointer] as readonly string[]).includes(table);
    if (!isPointer || row[column] === null || row[column] === undefined) continue;
    const found = await ledger.db
      .selectFrom(target.table as 'categories')
      .select('owner')
      .where('owner', '=', ledger.owner)
      .where(sql.ref(target.column), '=', row[column])
      .executeTakeFirst();
    if (!found) fitted[column] = null;
  }
  if (table === 'tags' && typeof row.folded === 'string') {
    const taken = await ledger.db
      .selectFrom('tags')
      .select('no')
      .where('owner', '=', ledger.owner)
      .where('folded', '=', row.folded)
      .executeTakeFirst();
    if (taken && taken.no !== row.no) throw await obstacleOf(ledger, 'tags', taken);
  }
  return fitted;
}

async function hasBothEnds({ db, owner }: LedgerTransaction, row: Record<string, unknown>): Promise<boolean> {
  const goal = await db
    .selectFrom('goals')
    .select('id')
    .where('owner', '=', owner)
    .where('id', '=', String(row.goal_id))
    .executeTakeFirst();
  const source = await db
    .selectFrom('sources')
    .select('no')
    .where('owner', '=', owner)
    .where('no', '=', Number(row.source_no))
    .executeTakeFirst();
  return goal !== undefined && source !== undefined;
}
