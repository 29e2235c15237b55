import { addMonths, type Month } from './day.ts';
import { addCents, type Cents, cents, subtractCents, ZERO } from './money.ts';

/** `limits`: how much may be spent. `envelopes`: every cent is in exactly one category, or still to be planned. */
export const PLAN_MODES = ['limits', 'envelopes'] as const;
export type PlanMode = (typeof PLAN_MODES)[number];

/** What of a month's `left` the next one begins with: nothing, what is left over, or also what is missing. */
export const ROLLOVERS = ['none', 'surplus', 'both'] as const;
export type Rollover = (typeof ROLLOVERS)[number];

export function toCarried(left: Cents, rollover: Rollover): Cents {
  if (rollover === 'both') return left;
  return rollover === 'surplus' && left > 0 ? left : ZERO;
}

/** `carried` is what the month begins with. */
export type PlanMonth = { month: Month; carried: Cents; planned: Cents; spent: Cents; left: Cents };

type Course = Record<'planned' | 'spent', (month: Month) => Cents> & { rollover: (month: Month) => Rollover };

/**
 * Of one category: from the plan's first month to this one, or only this one where it lies before. Answers with the months
 * from `kept` on.
 */
export function rollOver(
  { planned, spent, rollover }: Course,
  { start, to, kept }: Record<'start' | 'to' | 'kept', Month>,
): PlanMonth[] {
  const months: PlanMonth[] = [];
  const first = start < to ? start : to;
  let before = ZERO;
  for (let month = first; month <= to; month = nextMonth(month)) {
    const carried = month === first ? ZERO : toCarried(before, rollover(month));
    const [plan, spending] = [planned(month), spent(month)];
    const left = subtractCents(addCents(carried, plan), spending);
    if (month >= kept || month === to) months.push({ month, carried, planned: plan, spent: spending, left });
    before = left;
  }
  return months;
}

const nextMonth = (month: Month): Month => addMonths(month, 1);

/** An amount that should be there by a month, once or every so many months. */
export type Target = { amount: Cents; by: Month; everyMonths: number | null; since: Month };

const countMonths = (from: Month, to: Month): number =>
  (Math.floor(to / 100) - Math.floor(from / 100)) * 12 + (to % 100) - (from % 100);

/** The round of saving that a month is in. Undefined before it began, and once it is over. */
export function findRound(
  { by, everyMonths, since }: Target,
  month: Month,
): { first: Month; due: Month } | undefined {
  if (month < since) return undefined;
  if (month <= by) return { first: since, due: by };
  if (everyMonths === null) return undefined;
  const rounds = Math.ceil(countMonths(by, month) / everyMonths);
  const due = addMonths(by, rounds * everyMonths);
  const first = addMonths(due, 1 - everyMonths);
  return { first: first < since ? since : first, due };
}

/** What to put aside in this month, so that the same in each month until it is due is enough. */
export function neededIn(amount: Cents, saved: Cents, month: Month, due: Month): Cents {
  const missing = amount - saved;
  if (missing <= 0) return ZERO;
  const months = countMonths(month, due) + 1;
  return cents((missing - (missing % months)) / months + (missing % months > 0 ? 1 : 0));
}
