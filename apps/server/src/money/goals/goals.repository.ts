import { type Selectable, sql } from 'kysely';
import type { Owner } from '../../db/owner.ts';
import { prepared } from '../../db/prepared.ts';
import { deleteRows, insertRows, type Ledger, type LedgerWriter } from '../../ledger/index.ts';
import type { GoalSourcesTable, GoalsTable } from './goals.table.ts';

type GoalRow = Selectable<GoalsTable>;
/** With its existing sources. */
export type GoalWithSources = GoalRow & { sourceNos: number[] };

const selectAny = prepared((db, [owner]: [owner: Owner]) =>
  db.selectFrom('goals').select('id').where('owner', '=', owner).limit(1),
);

/** Whether there are any, at less than what it costs to list them. */
export const hasGoals = async ({ db, owner }: Ledger): Promise<boolean> =>
  (await selectAny(db, owner)).length > 0;

const selectGoals = prepared((db, [owner]: [owner: Owner]) =>
  db
    .selectFrom('goals')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy(sql`target_day is null`)
    .orderBy('target_day')
    .orderBy('id'),
);

/** Soonest first, those without a date last. */
export async function listGoals(ledger: Ledger): Promise<GoalWithSources[]> {
  const goals = await selectGoals(ledger.db, ledger.owner);
  if (goals.length === 0) return [];
  const ties = Map.groupBy(await listTies(ledger), ({ goal_id }) => goal_id);
  return goals.map((goal) => withSources(goal, ties.get(goal.id) ?? []));
}

export async function findGoal(ledger: Ledger, id: string): Promise<GoalWithSources | undefined> {
  const goal = await ledger.db
    .selectFrom('goals')
    .selectAll()
    .where('owner', '=', ledger.owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return goal && withSources(goal, await listTies(ledger, id));
}

export async function countGoals({ db, owner }: Ledger): Promise<number> {
  const { count } = await db
    .selectFrom('goals')
    .select((row) => row.fn.countAll().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const listTies = ({ db, owner }: Ledger, id?: string): Promise<GoalSourcesTable[]> =>
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

/** The ledger sets the change number. */
type NewGoal = Omit<GoalWithSources, 'change_no'>;

const toTies = ({ owner, id, sourceNos }: NewGoal): GoalSourcesTable[] =>
  sourceNos.map((source_no) => ({ owner, goal_id: id, source_no }));

export async function insertGoals(ledger: LedgerWriter, goals: readonly NewGoal[]): Promise<void> {
  const rows = goals.map(({ sourceNos: _, ...row }) => row);
  await insertRows(ledger, 'goals', rows);
  await insertRows(ledger, 'goal_sources', goals.flatMap(toTies));
}

/** Adds and removes sources to match. */
export async function updateSourcesOf(
  ledger: LedgerWriter,
  before: GoalWithSources,
  after: GoalWithSources,
): Promise<void> {
  const without = (goal: GoalWithSources, other: GoalWithSources) =>
    toTies(goal).filter(({ source_no }) => !other.sourceNos.includes(source_no));
  await deleteRows(ledger, 'goal_sources', without(before, after));
  await insertRows(ledger, 'goal_sources', without(after, before));
}

export async function deleteGoal(ledger: LedgerWriter, goal: GoalWithSources): Promise<void> {
  const { sourceNos: _, ...row } = goal;
  await deleteRows(ledger, 'goal_sources', toTies(goal));
  await deleteRows(ledger, 'goals', [row]);
}
