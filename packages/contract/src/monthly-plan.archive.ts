import { PLAN_MODES, parseDay, ROLLOVERS } from '@saldo/domain';
import { z } from 'zod';
import { id, money, month, positiveMoney } from './wire.ts';

/** Of a plan that names some. */
export const MOST_SOURCES_OF_PLAN = 1000;

export const rollover = z.enum(ROLLOVERS);
export const planMode = z.enum(PLAN_MODES);

/** `YYYY-MM`, or a day of which the month counts; told as it was given. */
export const due = z
  .string('must be a month such as 2027-03, or a day')
  .trim()
  .refine(
    (text) => /^[1-9]\d{3}-\d{2}(-\d{2})?$/.test(text) && parseDay(text.length === 7 ? `${text}-01` : text),
    'must be a month or day that exists, such as 2027-03',
  )
  .meta({ description: 'The month by which it should be there, or a day of it.', example: '2027-03' });

export const everyMonths = z
  .object({ unit: z.enum(['month', 'year']), count: z.int().min(1).max(120) })
  .meta({ description: 'How often it comes again.', example: { unit: 'year', count: 1 } });

/** In an archive. */
export const archivedPlanSettings = z.object({
  mode: planMode,
  starts_on: month.nullable(),
  source_ids: z.array(id).max(MOST_SOURCES_OF_PLAN).nullable(),
});

export const archivedPlanMonth = z.object({
  category_id: id,
  month,
  planned: money.nullable(),
  rollover: rollover.nullable(),
});

export const archivedPlanTarget = z.object({
  category_id: id,
  amount: positiveMoney,
  by: due,
  every: everyMonths.nullable(),
  since: month,
});
