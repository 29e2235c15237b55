import { randomUUIDv7 } from 'node:crypto';
import { type Input, MOST_GOALS } from '@saldo/contract';
import { type Day, toDayNumber } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import { requireCents } from '../../ledger/given-amount.ts';
import { withLedger } from '../../ledger/ledger.ts';
import { updateRow } from '../../ledger/rows.ts';
import { findSource } from '../../ledger/sources.repository.ts';
import { trashRow } from '../../ledger/trash.ts';
import {
  countGoals,
  deleteGoal,
  findGoal,
  type GoalWithSources,
  insertGoals,
  updateSourcesOf,
} from './goals.repository.ts';

export function addGoal(
  db: Db,
  owner: Owner,
  fields: Input<'createGoal'>['body'],
  sample = 0,
): Promise<GoalWithSources> {
  return withLedger(db, owner, { kind: 'goal.created', name: fields.name }, async (ledger, change) => {
    if ((await countGoals(ledger, owner)) >= MOST_GOALS) throw new AppError('goal.too_many');
    const goal: GoalWithSources = {
      owner,
      id: randomUUIDv7(),
      name: fields.name,
      cents: requireCents(fields.target, change.home, 'target'),
      target_day: toTargetDay(fields.target_date ?? null),
      sample,
      change_no: change.no,
      sourceNos: await toSourceNos(ledger, owner, fields.source_ids),
    };
    await insertGoals(ledger, change, [goal]);
    return goal;
  });
}

export function changeGoal(
  db: Db,
  owner: Owner,
  id: string,
  fields: Input<'changeGoal'>['body'],
): Promise<GoalWithSources> {
  return withLedger(db, owner, { kind: 'goal.changed' }, async (ledger, change) => {
    const before = await requireGoal(ledger, owner, id);
    change.about(before.name);
    const { name, target, target_date, source_ids } = fields;
    const changed: GoalWithSources = {
      ...before,
      ...(name !== undefined && { name }),
      ...(target !== undefined && { cents: requireCents(target, change.home, 'target') }),
      ...(target_date !== undefined && { target_day: toTargetDay(target_date) }),
      ...(source_ids !== undefined && { sourceNos: await toSourceNos(ledger, owner, source_ids) }),
    };
    const { sourceNos: _, ...row } = before;
    const { owner: __, id: ___, sourceNos: ____, ...columns } = changed;
    const after = { ...changed, ...(await updateRow(ledger, change, 'goals', row, columns)) };
    await updateSourcesOf(ledger, change, before, after);
    return after;
  });
}

export function removeGoal(db: Db, owner: Owner, id: string): Promise<void> {
  return withLedger(db, owner, { kind: 'goal.deleted' }, async (ledger, change) => {
    const goal = await requireGoal(ledger, owner, id);
    change.about(goal.name);
    await trashRow(ledger, change, 'goals', goal);
    await deleteGoal(ledger, change, goal);
  });
}

export async function requireGoal(db: Db, owner: Owner, id: string): Promise<GoalWithSources> {
  const goal = await findGoal(db, owner, id);
  if (!goal) throw new AppError('goal.not_found');
  return goal;
}

const toTargetDay = (day: Day | null) => (day === null ? null : toDayNumber(day));

async function toSourceNos(db: Db, owner: Owner, ids: readonly string[]): Promise<number[]> {
  const nos = new Set<number>();
  for (const [index, id] of ids.entries()) {
    const source = await findSource(db, owner, id);
    if (!source) throw invalidInput(`source_ids.${index}`, 'is not one of your sources');
    nos.add(source.no);
  }
  return [...nos].sort((one, two) => one - two);
}
