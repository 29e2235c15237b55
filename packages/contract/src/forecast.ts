import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { looking } from './recurring.plan.ts';
import { amount, currency, id, wholeNumber } from './wire.ts';

const day = z.string().meta({ example: '2026-12-01' });

const SHORTEST = 30;
const LONGEST = 365;
const DAYS = 90;

const days = wholeNumber
  .pipe(z.number().min(SHORTEST, `must be at least ${SHORTEST}`).max(LONGEST, `must be at most ${LONGEST}`))
  .default(DAYS);

const signed = amount.meta({ description: 'Signed: negative where money goes out.' });

const move = z.union([
  z.object({ kind: z.literal('transfer'), from_source_id: id, to_source_id: id, date: day, amount }),
  z.object({
    kind: z.literal('later'),
    recurring_id: id,
    name: z.string(),
    amount,
    from: day,
    to: day.meta({ description: 'The day on which there is enough.' }),
  }),
]);

const leftOut = z.array(z.object({ currency, count: z.int() })).meta({
  description: 'Sources in currencies without a rate, which are not in here.',
});

const forecast = z
  .object({
    from: day.meta({ description: 'Tomorrow.' }),
    currency: currency.meta({ description: "The source's, or the home currency." }),
    balance: amount.meta({ description: 'At the end of today, without what is dated later.' }),
    days: z
      .array(z.object({ date: day, low: amount.nullable(), expected: amount, high: amount.nullable() }))
      .meta({ description: 'The balance at the end of each day.' }),
    lowest: z
      .object({ date: day, amount, low: amount.nullable() })
      .meta({ description: 'The first of the days with the least expected.' }),
    items: z.array(
      z.object({
        date: day,
        name: z.string(),
        amount: signed,
        kind: z
          .enum(['recurring', 'scenario', 'transaction'])
          .meta({ description: '`transaction`: entered already, with a later date.' }),
        recurring_id: id.nullable(),
      }),
    ),
    rest_per_day: signed.nullable().meta({
      description:
        'Everything else, on average: what is expected at the end, without the items. Null where amounts are `capped`.',
    }),
    capped: z.boolean().meta({
      description:
        'Whether some balance is larger than can be told, and stands here as the largest that can.',
    }),
    band: z.object({ level: z.number(), held: z.int(), checked: z.int() }).nullable().meta({
      description: 'How many past forecasts of a month were checked, and in how many the band held.',
    }),
    reason: z.enum(['short_history']).nullable().meta({ description: 'Why there is no band.' }),
    backtest: z
      .array(
        z.object({
          made_on: day,
          days: z.int(),
          error: signed.meta({ description: 'By how much more there was than expected.' }),
          held: z.boolean(),
          parts: z
            .object({ late: amount, price: amount, new: amount, absent: amount, other: amount })
            .meta({ description: 'Where the error comes from. They add up to it.' }),
        }),
      )
      .meta({ description: 'Past forecasts of a month, as they would have been made then, newest first.' }),
    below_zero: z
      .object({ date: day, source_id: id })
      .nullable()
      .meta({ description: 'The first source that is expected to go below zero.' }),
    fix: z.array(move).nullable().meta({
      description:
        'The fewest moves that keep that source at zero or more; empty where there is none, null where no such moves are known. Nothing is done by itself.',
    }),
    goals: z
      .array(
        z.object({ goal_id: id, name: z.string(), target_date: day.nullable(), reached_on: day.nullable() }),
      )
      .meta({
        description:
          'When the sources of each goal are expected to hold what it aims for; null where not within these days. Only of all sources together.',
      }),
    left_out: leftOut,
    looking,
  })
  .meta({
    id: 'Forecast',
    description: 'What the balance will be: bills, income, habits, and how sure that is.',
  });

export type Forecast = z.infer<typeof forecast>;

const safeToSpend = z
  .object({
    amount: signed.meta({ description: 'Negative where it is too much already.' }),
    currency,
    until: day.meta({ description: 'The day of the next income, or the end of the month.' }),
    income: z
      .object({ name: z.string(), recurring_id: id })
      .nullable()
      .meta({ description: 'What comes on that day; null where no income is expected soon.' }),
    parts: z
      .array(
        z.object({
          kind: z.enum(['balance', 'income', 'bills', 'plan', 'goals', 'buffer']),
          amount: signed,
        }),
      )
      .meta({ description: 'They add up to the amount.' }),
    left_out: leftOut,
    looking,
  })
  .meta({ id: 'SafeToSpend' });

export type SafeToSpend = z.infer<typeof safeToSpend>;

export const forecastEndpoints = {
  readForecast: endpoint({
    method: 'GET',
    path: '/api/forecast',
    access: 'user',
    summary: 'What the balance will be on each of the coming days',
    query: z.object({ days, source_id: id.optional(), scenario_id: id.optional() }),
    heavy: true,
    kept: true,
    foreseen: true,
    success: 200,
    response: forecast,
    errors: ['source.not_found', 'scenario.not_found'],
  }),
  readSafeToSpend: endpoint({
    method: 'GET',
    path: '/api/safe-to-spend',
    access: 'user',
    summary: 'What can be spent until the next income, part by part',
    heavy: true,
    kept: true,
    foreseen: true,
    success: 200,
    response: safeToSpend,
    errors: [],
  }),
};
