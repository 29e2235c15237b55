import type { Goal } from '@saldo/contract';
import { toDay } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { describeGoals } from './goals.progress.ts';
import { type GoalWithSources, listGoals } from './goals.repository.ts';
import { addGoal, changeGoal, removeGoal, requireGoal } from './goals.service.ts';

type Names = 'changeGoal' | 'createGoal' | 'listGoals' | 'readGoal' | 'removeGoal';

export function goalsHandlers({ db, now }: Context): HandlersFor<Names> {
  const describe = ({ owner, base }: Caller, goals: readonly GoalWithSources[]) =>
    describeGoals(db, { owner, base, today: toDay(now()) }, goals);
  const describeOne = async (caller: Caller, goal: GoalWithSources) =>
    (await describe(caller, [goal]))[0] as Goal;

  return {
    async listGoals({ caller }) {
      return { results: await describe(caller, await listGoals(ledgerFor(db, caller.owner))) };
    },

    async createGoal({ body, caller }) {
      const goal = await addGoal(ledgerFor(db, caller.owner), body);
      return { message: 'Goal created.', results: await describeOne(caller, goal) };
    },

    async readGoal({ params, caller }) {
      const goal = await requireGoal(ledgerFor(db, caller.owner), params.id);
      return { results: await describeOne(caller, goal) };
    },

    async changeGoal({ params, body, caller }) {
      const goal = await changeGoal(ledgerFor(db, caller.owner), params.id, body);
      return { message: 'Goal updated.', results: await describeOne(caller, goal) };
    },

    async removeGoal({ params, caller }) {
      await removeGoal(ledgerFor(db, caller.owner), params.id);
      return { message: 'Goal deleted.' };
    },
  };
}
