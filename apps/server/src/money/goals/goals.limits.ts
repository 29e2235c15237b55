import { MOST_GOALS, MOST_SOURCES_OF_GOAL } from '@saldo/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Limit } from '../../ledger/index.ts';
import { countGoals, listGoals } from './goals.repository.ts';

export const GOAL_LIMITS: readonly Limit[] = [
  {
    ...{ table: 'goals', most: MOST_GOALS, count: countGoals },
    refuse: () => new AppError('goal.too_many'),
  },
  {
    ...{ table: 'goal_sources', most: MOST_SOURCES_OF_GOAL },
    count: async (ledger) =>
      Math.max(0, ...(await listGoals(ledger)).map(({ sourceNos }) => sourceNos.length)),
    // Only later additions can exceed the limit.
    refuse: () => new AppError('change.in_the_way'),
  },
];
