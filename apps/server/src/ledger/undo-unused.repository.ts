import type { Owner } from '../db/owner.ts';
import { AppError } from '../http/app-error.ts';
import { BY, listIndexed } from './entry-index.ts';
import { ChangeInTheWay } from './in-the-way.ts';
import type { Entry, Ledger, Source } from './ledger.types.ts';
import { type OwnedTable, POINTERS, TIES } from './owned-rows.ts';
import { keyOf } from './rows.ts';
import { findSourceByNo } from './sources.repository.ts';
import { findBySeq } from './transactions.repository.ts';

const COLUMNS = { sources: 'source_no', categories: 'category_no' } as const;

/** Throws where something hangs on a source, a category, a tag or a goal that would go. */
export async function requireUnused(
  ledger: Ledger,
  owner: Owner,
  table: OwnedTable,
  row: Record<string, unknown>,
): Promise<void> {
  const no = Number(row.no);
  if (table === 'goals') await requireUntied(ledger, owner, TIES.goal_sources.goals, String(row.id));
  if (table === 'sources') await requireUntied(ledger, owner, TIES.goal_sources.sources, no);
  if (table === 'tags') return requireUnfound(ledger, owner, BY.tag, no);
  if (table !== 'sources' && table !== 'categories') return;
  const column = COLUMNS[table];
  const user = await ledger
    .selectFrom('transactions')
    .select('change_no')
    .where('owner', '=', owner)
    .where(column, '=', no)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (user) throw new ChangeInTheWay(user.change_no);
  if (table === 'categories') await requireUnfound(ledger, owner, BY.lineCategory, no);
  for (const pointer of POINTERS[column]) {
    const pointing = await ledger
      .selectFrom(pointer)
      .selectAll()
      .where('owner', '=', owner)
      .where(column as 'category_no', '=', no)
      .limit(1)
      .executeTakeFirst();
    if (pointing) throw await obstacleOf(ledger, owner, pointer, pointing);
  }
}

/** The last change that touched a row, or deleted it, as what stands in the way. */
async function obstacleOf(
  ledger: Ledger,
  owner: Owner,
  table: OwnedTable,
  row: Record<string, unknown>,
): Promise<AppError> {
  const last = await ledger
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

/** The source that a transaction was in; where it is gone, what deleted it is named. */
export async function requireSourceOf(
  ledger: Ledger,
  { owner, source_no }: Pick<Entry, 'owner' | 'source_no'>,
): Promise<Source> {
  const source = await findSourceByNo(ledger, owner, source_no);
  if (!source) throw await obstacleOf(ledger, owner, 'sources', { no: source_no });
  return source;
}

async function requireUntied(
  ledger: Ledger,
  owner: Owner,
  column: 'goal_id' | 'source_no',
  value: string | number,
): Promise<void> {
  const tied = await ledger
    .selectFrom('goal_sources')
    .selectAll()
    .where('owner', '=', owner)
    .where(column, '=', value)
    .limit(1)
    .executeTakeFirst();
  if (tied) throw await obstacleOf(ledger, owner, 'goal_sources', tied);
}

async function requireUnfound(
  ledger: Ledger,
  owner: Owner,
  what: typeof BY.tag | typeof BY.lineCategory,
  no: number,
): Promise<void> {
  const [found] = await listIndexed(ledger, owner, what, [no]);
  if (!found) return;
  const [entry] = await findBySeq(ledger, owner, [found.seq]);
  throw new ChangeInTheWay(entry?.change_no ?? 0);
}

/**
 * What comes back may point at what is gone by now: then it points at nothing, and what only ties two together stays
 * away: undefined. So does a tag whose name is another's.
 */
export async function fitRow(
  ledger: Ledger,
  owner: Owner,
  table: OwnedTable,
  row: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  if (table === 'goal_sources') return (await hasBothEnds(ledger, owner, row)) ? row : undefined;
  const fitted = { ...row };
  for (const target of ['sources', 'categories'] as const) {
    const column = COLUMNS[target];
    const isPointer = (POINTERS[column] as readonly string[]).includes(table);
    if (!isPointer || typeof row[column] !== 'number') continue;
    const found = await ledger
      .selectFrom(target)
      .select('no')
      .where('owner', '=', owner)
      .where('no', '=', row[column])
      .executeTakeFirst();
    if (!found) fitted[column] = null;
  }
  if (table === 'tags' && typeof row.folded === 'string') {
    const taken = await ledger
      .selectFrom('tags')
      .select('no')
      .where('owner', '=', owner)
      .where('folded', '=', row.folded)
      .executeTakeFirst();
    if (taken && taken.no !== row.no) throw await obstacleOf(ledger, owner, 'tags', taken);
  }
  return fitted;
}

async function hasBothEnds(ledger: Ledger, owner: Owner, row: Record<string, unknown>): Promise<boolean> {
  const goal = await ledger
    .selectFrom('goals')
    .select('id')
    .where('owner', '=', owner)
    .where('id', '=', String(row.goal_id))
    .executeTakeFirst();
  const source = await ledger
    .selectFrom('sources')
    .select('no')
    .where('owner', '=', owner)
    .where('no', '=', Number(row.source_no))
    .executeTakeFirst();
  return goal !== undefined && source !== undefined;
}
