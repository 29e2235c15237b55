import { z } from 'zod';
import { ORIGINS_OF_RATES } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { filter, transaction } from './transactions.shapes.ts';
import { amount, asOf, currency, id } from './wire.ts';

/** The figures that can be asked about. */
const EXPLAINED = ['income', 'earned', 'expense', 'spending', 'refunded', 'left', 'balance'] as const;

const usedRate = z.object({
  rate: z.number().meta({ example: 0.9312 }),
  date: z.string().meta({ example: '2026-11-13' }),
  source: z.enum(ORIGINS_OF_RATES),
});

const sample = z
  .array(
    z.object({
      transaction,
      counted: amount.meta({ description: 'What of it counts here, signed.' }),
      rate: usedRate.nullable().meta({ description: 'What it was exchanged at; null in the same currency.' }),
    }),
  )
  .meta({ description: 'The newest of them.' });

const step = z.object({
  what: z.enum(['opening', 'income', 'expense', 'refund', 'transfer', 'reported', 'exchanged']).meta({
    description:
      'reported: what banks say is there, and their rows do not come to. exchanged: sources in other currencies, with what they are worth.',
  }),
  amount: amount.meta({ description: 'As it enters the value: with its sign.' }),
  count: z.int(),
  filter: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .nullable()
    .meta({
      description:
        'What the list of transactions is asked with to show just these; null of no transactions, and where it cannot be asked for just these.',
    }),
  sample,
});

const leftOut = z.object({
  reason: z.enum(['currency', 'transfer', 'refund']),
  count: z.int(),
  sum: amount.nullable().meta({ description: 'Null of other currencies, whose amounts do not add up.' }),
  sample,
});

const explanation = z
  .object({
    of: z.enum(EXPLAINED),
    formula: z.string().meta({ description: 'In words.' }),
    value: amount,
    currency,
    included: z.object({
      count: z.int(),
      sum: amount.meta({ description: 'Added up from the transactions themselves: it is the value.' }),
      sample,
    }),
    left_out: z.array(leftOut),
    steps: z.array(step).meta({ description: 'They add up to the value.' }),
  })
  .meta({ id: 'Explanation', description: 'How a figure came about.' });

export type Explanation = z.infer<typeof explanation>;
export type Explained = (typeof EXPLAINED)[number];

export const explainEndpoints = {
  explain: endpoint({
    method: 'GET',
    path: '/api/explain',
    access: 'user',
    summary: 'How a figure came about: its transactions, what was left out of it and why',
    query: filter.omit({ date: true }).extend({
      of: z.enum(EXPLAINED),
      as_of: asOf.optional(),
      goal_id: id.optional().meta({ description: 'Of the sources whose money counts towards this goal.' }),
    }),
    heavy: true,
    success: 200,
    response: z.object({ results: explanation }),
    errors: ['ledger.full'],
  }),
};
