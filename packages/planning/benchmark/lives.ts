import { makeRandom } from '@saldo/domain';
import { dayInMonth, type EpochDay, isWeekend, weekdayOf } from '../src/days/calendar.ts';
import type { Every } from '../src/recurring/grid.ts';
import type { Movement } from '../src/recurring/movement.ts';

/** One merchant's history, and what of it repeats. */
export type Life = {
  movements: Movement[];
  today: EpochDay;
  /** Empty for look-alikes. */
  truths: Truth[];
};

export type Truth = { every: Every; ids: number[]; next: EpochDay; steps: EpochDay[] };

export type Random = {
  /** From 0 up to 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  whole: (low: number, high: number) => number;
  chance: (share: number) => boolean;
};

export function randomOf(seed: number): Random {
  const next = makeRandom(seed);
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    ...{ next, between },
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (share) => next() < share,
  };
}

/** How a payment's day differs from the planned one. */
export type Shift = (planned: EpochDay, random: Random) => EpochDay;

export const onTime: Shift = (day) => day;
export const toMonday: Shift = (day) => (isWeekend(day) ? day + (weekdayOf(day) === 0 ? 1 : 2) : day);
export const toFriday: Shift = (day) => (isWeekend(day) ? day - (weekdayOf(day) === 0 ? 2 : 1) : day);
export const within =
  (days: number): Shift =>
  (day, random) =>
    day + random.whole(-days, days);
/** Some days later, never earlier, as card bookings are. */
export const late =
  (days: number): Shift =>
  (day, random) =>
    day + random.whole(0, days);

/** What one payment costs: by its number, its planned day and how many months have gone by. */
export type Price = (at: { index: number; day: EpochDay; months: number; random: Random }) => number;

export const fixed =
  (cents: number): Price =>
  () =>
    cents;
export const varying =
  (cents: number, share: number): Price =>
  ({ random }) =>
    Math.round(cents * (1 + random.between(-share, share)));
export const seasonal =
  (cents: number, share: number): Price =>
  ({ day, random }) =>
    Math.round(cents * (1 + share * Math.cos((day / 365.25) * 2 * Math.PI) + random.between(-0.05, 0.05)));
export const step =
  (cents: number, factor: number, afterShare: number): Price =>
  ({ index, months }) =>
    index >= Math.round(afterShare * months) ? Math.round(cents * factor) : cents;

export type Plan = {
  every: Every;
  /** A day of the month, or of the week for weeks. */
  on: number;
  price: Price;
  shift?: Shift;
  isIncome?: boolean;
  /** Share of payments that don't come, or come twice. */
  missing?: number;
  doubled?: number;
  /** From which payment on it costs more, if so. */
  stepAt?: (count: number) => number;
};

const MONTHS = { week: 0, month: 1, year: 12 };

/** Planned days from a month on, as many as fit. */
function plannedDays({ every, on }: Plan, fromMonth: number, months: number): EpochDay[] {
  if (every.unit === 'week') {
    const first = dayInMonth(fromMonth, 1);
    const start = first + ((on - weekdayOf(first) + 7) % 7);
    const until = dayInMonth(fromMonth + months, 1);
    const days: EpochDay[] = [];
    for (let day = start; day < until; day += every.count * 7) days.push(day);
    return days;
  }
  const by = MONTHS[every.unit] * every.count;
  return Array.from({ length: Math.ceil(months / by) }, (_, index) => dayInMonth(fromMonth + index * by, on));
}

/** Lives one plan for some months; what comes after them is what is to be foreseen. */
export function live(plan: Plan, merchant: string, months: number, random: Random, firstId = 1): Life {
  const from = 2022 * 12 + random.whole(0, 11);
  const by = plan.every.unit === 'week' ? 1 : MONTHS[plan.every.unit] * plan.every.count;
  const days = plannedDays(plan, from, months + by + 1);
  const end = dayInMonth(from + months, 1);
  const past = days.filter((day) => day < end);
  const shift = plan.shift ?? onTime;
  const movements: Movement[] = [];
  const ids: number[] = [];
  const steps: EpochDay[] = [];
  const stepAt = plan.stepAt?.(past.length);
  let id = firstId;
  for (const [index, planned] of past.entries()) {
    const isEdge = index < 2 || index >= past.length - 2 || index === stepAt;
    if (!isEdge && random.chance(plan.missing ?? 0)) continue;
    const cents = plan.price({ index, day: planned, months: past.length, random });
    const day = shift(planned, random);
    if (index === stepAt) steps.push(day);
    const push = (on: EpochDay) => {
      movements.push({ id, day: on, cents: plan.isIncome ? cents : -cents, merchant });
      id += 1;
    };
    ids.push(id);
    push(day);
    if (!isEdge && random.chance(plan.doubled ?? 0)) push(day + 1);
  }
  const last = past.at(-1) ?? end;
  const next = shift(days.find((day) => day > last) ?? end, { ...random, whole: () => 0 });
  const lastPaid = movements.at(-1)?.day ?? last;
  return { movements, today: lastPaid + 1, truths: [{ every: plan.every, ids, next, steps }] };
}

/** Two things of one merchant, or one thing among single purchases. */
export function together(lives: readonly Life[]): Life {
  const today = Math.max(...lives.map((one) => one.today));
  return {
    movements: lives.flatMap(({ movements }) => movements).toSorted((one, two) => one.day - two.day),
    today,
    truths: lives.flatMap(({ truths }) => truths),
  };
}

/** Visits without a rhythm: so many days apart on average. */
export function visits(
  merchant: string,
  {
    months,
    apart,
    cents,
    random,
    firstId = 1,
  }: { months: number; apart: [number, number]; cents: () => number; random: Random; firstId?: number },
): Life {
  const from = dayInMonth(2022 * 12 + random.whole(0, 11), 1);
  const movements: Movement[] = [];
  let id = firstId;
  for (
    let day = from + random.whole(0, 10);
    day < from + months * 30.4;
    day += Math.max(1, Math.round(random.between(...apart)))
  ) {
    movements.push({ id, day, cents: -cents(), merchant });
    id += 1;
  }
  return { movements, today: (movements.at(-1)?.day ?? from) + 1, truths: [] };
}
