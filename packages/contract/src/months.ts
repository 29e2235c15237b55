import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, id, month, monthText } from './wire.ts';

const spending = z.object({
  category_id: id.nullable(),
  category_name: z.string(),
  spent: amount.meta({ description: 'Less what came back.' }),
  spent_before: amount.meta({ description: 'The same in the month before.' }),
});

const monthAtAGlance = z
  .object({
    month: monthText,
    income: amount,
    expense: amount,
    left: amount,
    refunded: amount.meta({ description: 'How much of what went out came back in this month.' }),
    left_out: z.int().meta({ description: 'Transactions in other currencies, which are in no sum.' }),
    uncategorized: z.int().meta({ description: 'Transactions of any month that wait for a category.' }),
    categories: z
      .array(spending)
      .meta({ description: 'Of this month or the one before, the largest first.' }),
  })
  .meta({ id: 'MonthAtAGlance', description: 'What came in, what went out and for what.' });

export type MonthAtAGlance = z.infer<typeof monthAtAGlance>;

export const monthsEndpoints = {
  readMonth: endpoint({
    method: 'GET',
    path: '/api/months/{month}',
    access: 'user',
    summary: 'One month in euro: what came in, what went out, and for what, beside the month before',
    params: z.object({ month }),
    heavy: true,
    kept: true,
    success: 200,
    response: z.object({ results: monthAtAGlance }),
    errors: [],
  }),
};
