import { randomUUIDv7 } from 'node:crypto';
import { MOST_GOALS } from '@saldo/contract';
import {
  addMonths,
  cents,
  daysOfMonth,
  fromDayNumber,
  HOME_CURRENCY,
  monthOfDayNumber,
  toAmount,
  toDayNumber,
  toDecimal,
} from '@saldo/domain';
import { ledgerFor } from '../../ledger/index.ts';
import { type Plan, takePlanned } from '../plans/plan.ts';
import { countGoals, deleteGoal, insertGoals, listGoals } from './goals.repository.ts';
import { addGoal } from './goals.service.ts';

export const goalsPlan: Plan<'goals'> = {
  count: countGoals,

  toArchived: async (db, { owner, base }, ids) =>
    (await listGoals(ledgerFor(db, owner))).map((goal) => ({
      name: goal.name,
      target: toAmount(goal.cents, base),
      target_date: goal.target_day === null ? null : fromDayNumber(goal.target_day),
      source_ids: goal.sourceNos.flatMap((no) => ids.source(no) ?? []),
    })),

  /** As many as the limit permits. */
  addArchived: (ledger, given, numbers, reported) => {
    if (given.length > MOST_GOALS) reported.add(`goals.${MOST_GOALS}`, 'is one too many, and was left out');
    return insertGoals(
      ledger,
      given.slice(0, MOST_GOALS).map(({ name, target, target_date, source_ids }, index) => ({
        owner: ledger.owner,
        id: randomUUIDv7(),
        name,
        cents: takePlanned(ledger, target, `goals.${index}.target`, reported),
        target_day: target_date === null ? null : toDayNumber(target_date),
        sample: 0,
        sourceNos: [
          ...new Set(
            source_ids.flatMap((id, at) => numbers.source(id, `goals.${index}.source_ids.${at}`) ?? []),
          ),
        ],
      })),
    );
  },

  async addSample(ledger, { mark, today, sourceId }) {
    const inAYear = addMonths(monthOfDayNumber(toDayNumber(today)), 12);
    const target_date = fromDayNumber(daysOfMonth(inAYear).last);
    const goal = { name: 'Emergency fund', target: toDecimal(cents(12_000_00), HOME_CURRENCY), target_date };
    await addGoal(ledger, { ...goal, source_ids: [sourceId('Savings')] }, mark);
  },

  async removeSample(ledger, mark) {
    for (const goal of await listGoals(ledger)) if (goal.sample === mark) await deleteGoal(ledger, goal);
  },
};
