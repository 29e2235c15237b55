import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, currency, id, message } from './wire.ts';

const share = z.number().min(0).max(1);

const suggestion = z
  .object({
    transaction_id: id,
    name: z.string(),
    clean_name: z
      .string()
      .meta({ description: 'What the shop is called, without what a bank writes around it.' }),
    description: z.string(),
    date: z.string(),
    type: z.enum(['income', 'expense']),
    amount,
    currency,
    source_id: id,
    source_name: z.string(),
    category_id: id.nullable().meta({ description: 'Null where nothing is known.' }),
    category_name: z.string().nullable(),
    usual: z
      .object({ id, en: z.string(), es: z.string() })
      .nullable()
      .meta({ description: 'A usual category that the person does not have, and this would be.' }),
    confidence: share.meta({
      description:
        'How often guesses like this one are right, as a rule until this person’s own outweigh it.',
    }),
    because: z.array(z.string()),
    precision: share.nullable().meta({
      description:
        'How often guesses of this person that rested on the same and were as sure were right; null where there were too few to tell.',
    }),
    transfer: z.object({ transaction_id: id.nullable() }).nullable().meta({
      description:
        'Where it seems to go from one source of the person to another, or to settle a card: the other side, where it is there. It has no category then.',
    }),
    group: z
      .string()
      .meta({ description: 'The same of all that can be filed by one choice: of one name, or of one kind.' }),
    is_sure: z.boolean(),
    others: z.array(z.object({ category_id: id, category_name: z.string() })),
  })
  .meta({ id: 'Suggestion', description: 'A transaction without a category, and the one it might have.' });

export type Suggestion = z.infer<typeof suggestion>;

const MOST_AT_ONCE = 10_000;

export const suggestionsEndpoints = {
  listSuggestions: endpoint({
    method: 'GET',
    path: '/api/suggestions',
    access: 'user',
    summary: 'The newest transactions without a category, each with a proposal where there is one',
    query: z.object({
      limit: z.coerce
        .number('must be a whole number')
        .int('must be a whole number')
        .min(1)
        .max(2000)
        .optional(),
    }),
    heavy: true,
    success: 200,
    response: z.object({
      total: z.int().meta({ description: 'How many wait in all.' }),
      results: z.array(suggestion),
    }),
    errors: [],
  }),
  acceptSuggestions: endpoint({
    method: 'POST',
    path: '/api/suggestions/accept',
    access: 'user',
    summary: 'Give these transactions the category that is proposed, or all that are at least so sure',
    body: z
      .object({ ids: z.array(id).min(1).max(MOST_AT_ONCE), at_least: share })
      .partial()
      .refine(({ ids, at_least }) => (ids === undefined) !== (at_least === undefined), {
        message: 'must be ids, or how sure at least',
      }),
    outside: true,
    heavy: true,
    keyed: true,
    success: 200,
    response: message.extend({ changed: z.int(), change_id: id.nullable() }),
    errors: ['ledger.full'],
  }),
  readLearning: endpoint({
    method: 'GET',
    path: '/api/learning',
    access: 'user',
    summary:
      'What was learned from the person’s choices, and what they left of what was decided without asking',
    heavy: true,
    success: 200,
    response: z.object({
      results: z.object({
        learned_from: z.int(),
        predicted: z.int().meta({
          description: 'What was given a category when a bank or a file brought it, without asking.',
        }),
        right: z.int().meta({ description: 'As many of these as their person has left as they were.' }),
        precision: share.nullable(),
        coverage: share.nullable().meta({
          description: 'The share of these among all that got a category by them or by the person.',
        }),
        threshold: share
          .nullable()
          .meta({ description: 'The least confidence with which it acts; null where it abstains.' }),
        by_month: z.array(z.object({ month: z.string(), rows: z.int(), predicted: z.int(), right: z.int() })),
      }),
    }),
    errors: [],
  }),
};
