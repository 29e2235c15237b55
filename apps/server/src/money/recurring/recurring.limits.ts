import { MOST_RECURRING } from '@saldo/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Limit } from '../../ledger/index.ts';
import { countRecurring } from './recurring.repository.ts';

export const RECURRING_LIMITS: readonly Limit[] = [
  {
    ...{ table: 'recurring_items', most: MOST_RECURRING, count: countRecurring },
    refuse: () => new AppError('recurring.too_many'),
  },
];
