import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { due, everyMonths, MOST_SOURCES_OF_PLAN, planMode, rollover } from './monthly-plan.archive.ts';
import {
  amount,
  asOf,
  changeId,
  currency,
  day,
  id,
  message,
  month,
  monthText,
  nonNegativeMoney,
  positiveMoney,
} from './wire.ts';

/** What can be planned without typing it. */
const SUGGESTIONS = ['last', 'average_3', 'average_12', 'recurring', 'target'] as const;

const target = z
  .object({ amount, by: z.string().meta({ example: '2027-03' }), every: everyMonths.nullable() })
  .meta({
    id: 'PlanTarget',
    description: 'What a category should have by a month, once or again and again.',
  });

const line = z
  .object({
    category_id: id.nullable().meta({ description: 'Null: what has no category, which cannot be planned.' }),
    category_name: z.string(),
    planned: amount,
    carried: amount.meta({ description: 'What the month began with: what was left of the one before.' }),
    spent: amount.meta({ description: 'Expenses less what came back, transfers not counted.' }),
    committed: amount.meta({
      description: 'What recurring payments will still take this month; not subtracted from `left`.',
    }),
    left: amount.meta({ description: '`carried` + `planned` − `spent`.' }),
    left_per_day: amount.nullable().meta({
      description: 'Of `left`, for each day that the month still has, today included; null once it is over.',
    }),
    rollover,
    target: target.nullable(),
    suggested: z.object({
      last: amount.nullable().meta({ description: 'What was spent in the month before.' }),
      average_3: amount.nullable(),
      average_12: amount.nullable().meta({
        description:
          'What was spent in a month on average, over the months that there are; null without any.',
      }),
      recurring: amount.nullable().meta({ description: 'What recurring payments come to in this month.' }),
      target: amount.nullable().meta({
        description: 'What to put aside now, so that the same in each month until it is due is enough.',
      }),
    }),
  })
  .meta({ id: 'PlanLine', description: 'One category in the plan of a month.' });

const alert = z
  .object({
    kind: z.enum(['near', 'reached', 'short', 'too_much']).meta({
      description:
        '`near`: 80 % of what a category has are spent; `reached`: all of it; `short`: less is left than recurring payments will still take; `too_much`: more is planned than there is.',
    }),
    category_id: id.nullable().meta({ description: 'Null of the whole plan.' }),
    category_name: z.string().nullable(),
  })
  .meta({ id: 'PlanAlert', description: 'Why a plan may not hold.' });

const totals = z.object({ planned: amount, carried: amount, spent: amount, committed: amount, left: amount });

const settings = {
  mode: planMode,
  starts_on: z
    .string()
    .nullable()
    .meta({ description: 'The first day of the plan’s first month; null while nothing is planned.' }),
  source_ids: z
    .array(id)
    .nullable()
    .meta({ description: 'The sources that it is about; null: all, those to come too.' }),
};

const plan = z
  .object({
    month: monthText,
    exists: z.boolean().meta({ description: 'Whether anything was planned or chosen, in any month.' }),
    ...settings,
    currency,
    income: z.object({
      expected: amount.meta({
        description: 'What was received, and what recurring income will still bring.',
      }),
      received: amount,
    }),
    to_plan: amount.meta({
      description:
        'Envelopes: what is in no category, so that with all of `left` it makes `held`. Limits: `income.expected` less what is planned and what goals need.',
    }),
    held: amount.meta({ description: 'What the plan’s sources hold at the end of the month, or now.' }),
    moved: amount.meta({
      description:
        'By how much `held` changed in this month besides income and spending: transfers from and to other sources, balances that were set, rates.',
    }),
    goals: z.object({ needed: amount, count: z.int() }).meta({
      description:
        'What goals with a day need each month, from this month on; nothing in months that are over.',
    }),
    groups: z.array(
      z.object({ group_id: id.nullable(), name: z.string().nullable(), categories: z.array(line) }),
    ),
    totals,
    alerts: z.array(alert).meta({ description: 'Of the present month and those to come.' }),
    left_out: z
      .array(z.object({ currency, count: z.int().meta({ description: 'Sources in it.' }) }))
      .meta({ description: 'Currencies without a rate, whose sources are in no figure.' }),
  })
  .meta({ id: 'Plan', description: 'What is planned for a month, and what became of it.' });

export type MonthlyPlan = z.infer<typeof plan>;
export type PlanAlert = z.infer<typeof alert>;
export type PlanLine = z.infer<typeof line>;

const ofMonth = z.object({ month });
const answered = message.extend({ results: plan, change_id: changeId });

export const monthlyPlanEndpoints = {
  readPlan: endpoint({
    method: 'GET',
    path: '/api/plan',
    access: 'user',
    summary: 'The plan of a month, by groups of categories',
    query: z.object({
      month: month.optional().meta({ description: 'The present one if none is named.' }),
      as_of: asOf.optional(),
    }),
    heavy: true,
    kept: true,
    foreseen: true,
    success: 200,
    response: z.object({ results: plan }),
    errors: ['ledger.full'],
  }),
  changePlan: endpoint({
    method: 'PUT',
    path: '/api/plan',
    access: 'user',
    summary: 'Choose how the plan works, when it starts and which sources it is about',
    body: z
      .object({
        mode: planMode,
        starts_on: day.nullable().meta({
          description: 'The plan starts with the month of this day; null: with the first planned one.',
        }),
        source_ids: z
          .array(id)
          .min(1, 'must name at least one source')
          .max(MOST_SOURCES_OF_PLAN, `must be at most ${MOST_SOURCES_OF_PLAN}`)
          .nullable(),
      })
      .partial(),
    success: 200,
    response: answered,
    errors: ['ledger.full'],
  }),
  changePlanned: endpoint({
    method: 'PUT',
    path: '/api/plan/{month}/{category_id}',
    access: 'own',
    summary: 'Plan an amount for a category in a month; rollover and target hold from this month on',
    params: z.object({ month, category_id: id }),
    body: z
      .object({
        planned: nonNegativeMoney.nullable().meta({ description: 'Null: nothing is planned.' }),
        rollover: rollover.nullable().meta({ description: 'Null: as it was before this month.' }),
        target: z
          .object({ amount: positiveMoney, by: due, every: everyMonths.nullable().optional() })
          .nullable(),
      })
      .partial(),
    success: 200,
    response: answered,
    errors: ['category.not_found', 'ledger.full'],
  }),
  copyPlan: endpoint({
    method: 'POST',
    path: '/api/plan/{month}/copy',
    access: 'user',
    summary: 'Plan as in another month, for categories that have nothing planned yet',
    params: ofMonth,
    body: z.object({ from: month }),
    success: 200,
    response: answered.extend({ copied: z.int() }),
    errors: ['ledger.full'],
  }),
  fillPlan: endpoint({
    method: 'POST',
    path: '/api/plan/{month}/fill',
    access: 'user',
    summary: 'Plan what is suggested, for categories that have nothing planned yet',
    params: ofMonth,
    body: z.object({
      by: z.enum([...SUGGESTIONS, 'best']).meta({
        description: '`best`: the target, otherwise what recurs, otherwise the average of three months.',
      }),
    }),
    success: 200,
    response: answered.extend({ filled: z.int() }),
    errors: ['ledger.full'],
  }),
  movePlanned: endpoint({
    method: 'POST',
    path: '/api/plan/{month}/move',
    access: 'user',
    summary: 'Move planned money from one category to another',
    params: ofMonth,
    body: z
      .object({ from_category_id: id, to_category_id: id, amount: positiveMoney })
      .refine(({ from_category_id, to_category_id }) => from_category_id !== to_category_id, {
        path: ['to_category_id'],
        message: 'must be another category',
      }),
    success: 200,
    response: answered,
    errors: ['plan.too_little', 'ledger.full'],
  }),
};
