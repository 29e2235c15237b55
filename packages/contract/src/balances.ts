import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, asOf, id, monthText } from './wire.ts';

const balance = z
  .object({
    id: z.string(),
    month: monthText,
    monthly_income: amount,
    monthly_expense: amount,
    monthly_balance: amount,
    closing_balance: amount,
  })
  .meta({ id: 'Balance', description: 'One month: what came in, what went out, what was there at its end.' });

export type Balance = z.infer<typeof balance>;

export const balancesEndpoints = {
  listBalances: endpoint({
    method: 'GET',
    path: '/api/balances',
    access: 'user',
    summary:
      'A row per month without gaps (within a hundred years of today), newest first; of all sources in euro, or of one',
    query: z.object({ source_id: id.optional(), as_of: asOf.optional() }),
    heavy: true,
    kept: true,
    success: 200,
    response: z.object({ results: z.array(balance) }),
    errors: ['ledger.full'],
  }),
};
