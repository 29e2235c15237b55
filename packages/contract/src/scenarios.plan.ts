import { z } from 'zod';
import { currencyCode, day, id, money, name, positiveMoney, wholeNumber } from './wire.ts';

/** Of one person. */
export const MOST_SCENARIOS = 50;
/** Of one scenario. */
export const MOST_SCENARIO_CHANGES = 50;

const every = z.object({
  unit: z.enum(['week', 'month', 'year']),
  count: wholeNumber.pipe(z.number().min(1, 'must be at least 1').max(60, 'must be at most 60')),
});

const added = z.object({
  kind: z.literal('add'),
  name,
  type: z.enum(['income', 'expense']),
  amount: positiveMoney,
  currency: currencyCode.optional().meta({ description: 'The home currency where it is not given.' }),
  source_id: id.nullable().optional(),
  category_id: id.nullable().optional(),
  every: every.nullable().meta({ description: 'Null: once.' }),
  date: day.meta({ description: 'The first day.' }),
  until: day.nullable().optional().meta({ description: 'The last day on which it may come.' }),
});

const changed = z
  .object({
    kind: z.literal('change'),
    recurring_id: id,
    amount: positiveMoney.optional().meta({ description: 'What it is instead.' }),
    by: money.optional().meta({ description: 'By how much it rises, or falls where this is negative.' }),
    from: day,
  })
  .refine(({ amount, by }) => (amount === undefined) !== (by === undefined), {
    path: ['amount'],
    message: 'is required, or `by`, but not both',
  });

const removed = z.object({
  kind: z.literal('remove'),
  recurring_id: id,
  from: day.optional().meta({ description: 'From today on where it is not given.' }),
});

export const scenarioChanges = z
  .array(z.discriminatedUnion('kind', [added, changed, removed]))
  .max(MOST_SCENARIO_CHANGES, `must be at most ${MOST_SCENARIO_CHANGES}`);

const type = z.enum(['income', 'expense']);
const applied = z.boolean().optional();
const archived = { name, type, currency: currencyCode, applied };

/** In an archive, where recurring payments go by what they are called. */
export const archivedScenario = z.object({
  name,
  changes: z
    .array(
      z.discriminatedUnion('kind', [
        added
          .required()
          .extend({ source_id: id.nullable(), category_id: id.nullable(), until: day.nullable(), applied }),
        z.object({
          kind: z.literal('change'),
          ...archived,
          amount: positiveMoney.nullable(),
          by: money,
          from: day,
        }),
        z.object({ kind: z.literal('remove'), ...archived, from: day.nullable() }),
      ]),
    )
    .max(MOST_SCENARIO_CHANGES),
});

export const scenarioErrors = {
  'scenario.not_found': { status: 404, message: 'Scenario not found.' },
  'scenario.changed': { status: 412, message: 'This scenario was changed meanwhile.' },
  'scenario.too_many': {
    status: 409,
    message: `There are ${MOST_SCENARIOS} scenarios already. Please remove some first.`,
  },
  'scenario.applied': { status: 409, message: 'This scenario has been applied already.' },
  'scenario.empty': { status: 409, message: 'This scenario changes nothing that can be applied.' },
} as const;
