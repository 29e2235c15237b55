import { z } from 'zod';
import { id, name, positiveMoney, wholeNumber } from './wire.ts';

/** In an archive. */
export const archivedFixedExpense = z.object({
  name,
  amount: positiveMoney,
  day_of_month: wholeNumber.refine((number) => number >= 1 && number <= 31, 'must be 1 to 31'),
  active: z.boolean(),
  category_id: id.nullable(),
  source_id: id.nullable(),
});

export const fixedExpenseErrors = {
  'fixed_expense.not_found': { status: 404, message: 'Fixed expense not found.' },
  'fixed_expense.changed': { status: 412, message: 'This fixed expense was changed meanwhile.' },
} as const;
