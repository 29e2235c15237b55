import { MOST_SCENARIOS } from '@saldo/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Limit } from '../../ledger/index.ts';
import { countScenarios } from './scenarios.repository.ts';

export const SCENARIO_LIMITS: readonly Limit[] = [
  {
    ...{ table: 'scenarios', most: MOST_SCENARIOS, count: countScenarios },
    refuse: () => new AppError('scenario.too_many'),
  },
];
