import { z } from 'zod';
import { currencyCode, day, id, name, positiveMoney, wholeNumber } from './wire.ts';

/** Of answers that follow from what recurs. */
export const looking = z.boolean().meta({
  description: 'Whether the history is still being looked through, so that more may be found in a moment.',
});

/** What one person confirmed, dismissed or wrote down. */
export const MOST_RECURRING = 500;
/** Of one item: payments that belong to it whatever they look like, names that it goes by, days that were skipped. */
export const MOST_PINNED = 400;
export const MOST_MERCHANTS = 50;
export const MOST_SKIPPED = 200;
/** Fields that a person has set. */
export const EDITED = ['name', 'source_id', 'category_id', 'every', 'amount', 'tolerance'] as const;

const atMost = (least: number, most: number) =>
  wholeNumber.pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));

/** How often, and how far off a payment may be, with whole numbers as they are read: also as text. */
const rhythmOf = <Whole extends z.ZodType>(whole: (least: number, most: number) => Whole) => ({
  every: z.object({
    unit: z.enum(['week', 'month', 'year']),
    count: whole(1, 60).meta({ description: 'Every so many of them.', example: 1 }),
  }),
  tolerance: z.object({
    days: whole(0, 60).meta({ description: 'How many days a payment may be away from its own.' }),
    percent: whole(0, 100).meta({ description: 'How far its amount may be from what is expected.' }),
  }),
});

export const { every, tolerance } = rhythmOf(atMost);
/** In answers, where they are numbers. */
export const answered = rhythmOf((least, most) => z.int().min(least).max(most));

/** In an archive. */
export const archivedRecurring = z.object({
  name,
  type: z.enum(['income', 'expense']),
  state: z.enum(['confirmed', 'dismissed', 'ended']),
  currency: currencyCode,
  source_id: id.nullable(),
  category_id: id.nullable(),
  every,
  amount: z.object({ low: positiveMoney, expected: positiveMoney, high: positiveMoney }),
  tolerance,
  day: day.meta({ description: 'One of the days on which it is planned.' }),
  day_of_month: atMost(1, 31),
  shift: z.int().min(-31).max(31).meta({ description: 'So many days later than planned.' }),
  weekends: z.enum(['kept', 'before', 'after']),
  starts_on: day.nullable(),
  ends_on: day.nullable().optional(),
  fixed_expense: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: 'The fixed expense that it adds to, by its place, counted from 0.' }),
  merchants: z.array(name).max(MOST_MERCHANTS),
  pinned: z
    .array(z.string().regex(/^\d{4}-\d{2}-\d{2} \d{1,15}$/))
    .max(MOST_PINNED)
    .meta({ description: 'Days and amounts, in the smallest unit, of payments that belong to it.' }),
  skipped: z.array(day).max(MOST_SKIPPED),
  edited: z.array(z.enum(EDITED)).max(EDITED.length),
});

export const recurringErrors = {
  'recurring.not_found': { status: 404, message: 'Recurring payment not found.' },
  'recurring.changed': { status: 412, message: 'This recurring payment was changed meanwhile.' },
  'recurring.too_many': {
    status: 409,
    message: `There are ${MOST_RECURRING} recurring payments already. Please remove some first.`,
  },
} as const;
