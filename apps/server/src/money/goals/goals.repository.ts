import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Change } from '../../ledger/change.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { deleteRows, insertRows } from '../../ledger/rows.ts';
import type { GoalSourcesTable, GoalsTable } from './goals.table.ts';

type GoalRow = Selectable<GoalsTable>;
/** With the sources that it has left. */
export type GoalWithSources = GoalRow & { sourceNos: number[] };

/** The soonest first, those without a day last. */
export async function listGoals(db: Db, owner: Owner): Promise<GoalWithSources[]> {
  const goals = await db
    .selectFrom('goals')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy(sql`target_day is null`)
    .orderBy('target_day')
    .orderBy('id')
    .execute();
  const ties = Map.groupBy(await listTies(db, owner), ({ goal_id }) => goal_id);
  return goals.map((goal) => withSources(goal, ties.get(goal.id) ?? []));
}

export async function findGoal(db: Db, owner: Owner, id: string): Promise<GoalWithSources | undefined> {
  const goal = await db
    .selectFrom('goals')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return goal && withSources(goal, await listTies(db, owner, id));
}

export async function countGoals(db: Db, owner: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('goals')
    .select((row) => row.fn.countAll().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const listTies = (db: Db, owner: Owner, id?: string): Promise<GoalSourcesTable[]> =>
  db
    .selectFrom('goal_sources')
    .selectAll()
    .where('owner', '=', owner)
    .$if(id !== undefined, (query) => query.where('goal_id', '=', id ?? ''))
    .orderBy('goal_id')
    .orderBy('source_no')
    .execute();

const withSources = (goal: GoalRow, ties: readonly GoalSourcesTable[]): GoalWithSources => ({
  ...goal,
  sourceNos: ties.map(({ source_no }) => source_no),
});

/** The ledger says which change makes it. */
type NewGoal = Omit<GoalWithSources, 'change_no'>;

const toTies = ({ owner, id, sourceNos }: NewGoal): GoalSourcesTable[] =>
  sourceNos.map((source_no) => ({ owner, goal_id: id, source_no }));

export async function insertGoals(ledger: Ledger, change: Change, goals: readonly NewGoal[]): Promise<void> {
  const rows = goals.map(({ sourceNos: _, ...row }) => row);
  await insertRows(ledger, change, 'goals', rows);
  await insertRows(ledger, change, 'goal_sources', goals.flatMap(toTies));
}

/** What it has is kept, what it does not have leaves, what it has not yet comes. */
export async function updateSourcesOf(
  ledger: Ledger,
  change: Change,
  before: GoalWithSources,
  after: GoalWithSources,
): Promise<void> {
  const without = (goal: GoalWithSources, other: GoalWithSources) =>
    toTies(goal).filter(({ source_no }) => !other.sourceNos.includes(source_no));
  await deleteRows(ledger, change, 'goal_sources', without(before, after));
  await insertRows(ledger, change, 'goal_sources', without(after, before));
}

export async function deleteGoal(ledger: Ledger, change: Change, goal: GoalWithSources): Promise<void> {
  const { sourceNos: _, ...row } = goal;
  await deleteRows(ledger, change, 'goal_sources', toTies(goal));
  await deleteRows(ledger, change, 'goals', [row]);
}
