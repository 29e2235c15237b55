import { randomUUIDv7 } from 'node:crypto';
import { type Input, MOST_GOALS } from '@saldo/contract';
import { type Day, toDayNumber } from '@saldo/domain';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import {
  findSource,
  type Ledger,
  requireCents,
  trashRow,
  updateRow,
  withLedger,
} from '../../ledger/index.ts';
import {
  countGoals,
  deleteGoal,
  findGoal,
  type GoalWithSources,
  insertGoals,
  updateSourcesOf,
} from './goals.repository.ts';

export function addGoal(
  ledger: Ledger,
  fields: Input<'createGoal'>['body'],
  sample = 0,
): Promise<GoalWithSources> {
  return withLedger(ledger, { kind: 'goal.created', name: fields.name }, async (ledger) => {
    if ((await countGoals(ledger)) >= MOST_GOALS) throw new AppError('goal.too_many');
    const goal: GoalWithSources = {
      owner: ledger.owner,
      id: randomUUIDv7(),
      name: fields.name,
      cents: requireCents(fields.target, ledger.change.base, 'target'),
      target_day: toTargetDay(fields.target_date ?? null),
      sample,
      change_no: ledger.change.no,
      sourceNos: await toSourceNos(ledger, fields.source_ids),
    };
    await insertGoals(ledger, [goal]);
    return goal;
  });
}

export function changeGoal(
  ledger: Ledger,
  id: string,
  fields: Input<'changeGoal'>['body'],
): Promise<GoalWithSources> {
  return withLedger(ledger, { kind: 'goal.changed' }, async (ledger) => {
    const before = await requireGoal(ledger, id);
    ledger.change.about(before.name);
    const { name, target, target_date, source_ids } = fields;
    const changed: GoalWithSources = {
      ...before,
      ...(name !== undefined && { name }),
      ...(target !== undefined && { cents: requireCents(target, ledger.change.base, 'target') }),
      ...(target_date !== undefined && { target_day: toTargetDay(target_date) }),
      ...(source_ids !== undefined && { sourceNos: await toSourceNos(ledger, source_ids) }),
    };
    const { sourceNos: _, ...row } = before;
    const { owner: __, id: ___, sourceNos: ____, ...columns } = changed;
    const after = { ...changed, ...(await updateRow(ledger, 'goals', row, columns)) };
    await updateSourcesOf(ledger, before, after);
    return after;
  });
}

export function removeGoal(ledger: Ledger, id: string): Promise<void> {
  return withLedger(ledger, { kind: 'goal.deleted' }, async (ledger) => {
    const goal = await requireGoal(ledger, id);
    ledger.change.about(goal.name);
    await trashRow(ledger, 'goals', goal);
    await deleteGoal(ledger, goal);
  });
}

export async function requireGoal(ledger: Ledger, id: string): Promise<GoalWithSources> {
  const goal = await findGoal(ledger, id);
  if (!goal) throw new AppError('goal.not_found');
  return goal;
}

const toTargetDay = (day: Day | null) => (day === null ? null : toDayNumber(day));

async function toSourceNos(ledger: Ledger, ids: readonly string[]): Promise<number[]> {
  const nos = new Set<number>();
  for (const [index, id] of ids.entries()) {
    const source = await findSource(ledger, id);
    if (!source) throw invalidInput(`source_ids.${index}`, 'is not one of your sources');
    nos.add(source.no);
  }
  return [...nos].sort((one, two) => one - two);
}
