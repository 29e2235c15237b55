import { z } from 'zod';
import { day, id, nonNegativeMoney, positiveMoney } from './wire.ts';

/** In an archive. */
export const archivedBudget = z.object({
  budget_amount: positiveMoney,
  target_period: day,
  category_id: id.nullable(),
  total_expense: nonNegativeMoney,
});

export const budgetErrors = {
  'budget.not_found': { status: 404, message: 'Budget not found.' },
  'budget.changed': { status: 412, message: 'This budget was changed meanwhile.' },
} as const;
