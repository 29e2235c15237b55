import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, currency } from './wire.ts';

const draft = z.object({
  name: z.string(),
  type: z.enum(['income', 'expense']),
  amount,
  date: z.string(),
  source_id: z.string().nullable(),
  category_id: z.string().nullable(),
});

const payment = z
  .object({
    recurring_id: z.string(),
    name: z.string(),
    type: z.enum(['income', 'expense']),
    date: z.string(),
    amount,
    currency,
  })
  .meta({ description: 'What is expected next.' });

const afford = z
  .object({
    amount,
    currency,
    date: z.string(),
    verdict: z.enum(['yes', 'tight', 'no']),
    left: amount.meta({
      description: 'Of all sources without what is set aside for goals, on the lowest day from then on.',
    }),
    lowest_on: z.string(),
  })
  .meta({ description: 'Whether there will be enough.' });

export const askEndpoints = {
  ask: endpoint({
    method: 'GET',
    path: '/api/ask',
    access: 'user',
    summary:
      'A line in plain English or Spanish becomes an answer, a filtered list, or a transaction to be written down',
    query: z.object({ q: z.string().trim().min(1, 'is required').max(200) }),
    heavy: true,
    success: 200,
    response: z.object({
      results: z.object({
        kind: z.enum(['answer', 'list', 'draft', 'nothing']),
        filter: z.record(z.string(), z.string()).nullable(),
        draft: draft.nullable(),
        payment: payment.nullable(),
        afford: afford.nullable(),
        text: z.string().meta({ description: 'What was understood, in the words of the person’s language.' }),
        url: z.string().nullable().meta({ description: 'Where it leads.' }),
        not_understood: z.array(z.string()),
      }),
    }),
    errors: [],
  }),
};
