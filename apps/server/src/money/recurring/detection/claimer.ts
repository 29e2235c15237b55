import { daysBetween, type EpochDay, makeTimetable, type Recurring, type Schedule } from '@saldo/planning';

/** A payment and the merchant that it is with. */
export type Candidate = {
  seq: number;
  day: EpochDay;
  /** Without sign. */
  cents: number;
  merchant: number;
  source: number;
};

/** Something a person decided on, or a fixed expense: payments are its own first. */
export type Claimer = {
  id: string;
  merchants: ReadonlySet<number>;
  schedule: Schedule;
  days: number;
  percent: number;
  low: number;
  expected: number;
  high: number;
  /** Payments that belong to it whatever they look like: how many of each, by `toPin`. */
  pinned: ReadonlyMap<string, number>;
  isDismissed: boolean;
  /** What belonged to it before. */
  previous: ReadonlySet<number>;
};

export const toPin = (day: EpochDay, cents: number): string => `${day} ${cents}`;

/** How well a payment settles what is expected: undefined where it is too far away. */
export function makeFit({ schedule, days, percent, low, expected, high }: Claimer) {
  const { slotOf, dayOf, expectedOn } = makeTimetable(schedule);
  const [least, most] = [low * (1 - percent / 100), high * (1 + percent / 100)];
  return ({ day, cents }: Candidate): { slot: number; away: number; far: number } | undefined => {
    if (cents < Math.floor(least) || cents > Math.ceil(most)) return undefined;
    const slot = slotOf(day);
    const away = Math.min(Math.abs(day - expectedOn(slot)), Math.abs(day - dayOf(slot)));
    if (away > days) return undefined;
    return { slot, away, far: Math.abs(cents - expected) / Math.max(1, expected) };
  };
}

const SIMILAR_PRICE = 1.75;
const SIMILAR_RHYTHM = 1.4;

/** What was found before and nobody decided on. */
export type Known = {
  id: string;
  merchants: ReadonlySet<number>;
  seqs: ReadonlySet<number>;
  shape: Shape;
};

type Shape = { schedule: Schedule; expected: number };

/** Whether what was found could be this, though none of its payments was known: they may have been imported again. */
export function isSimilar(one: Shape, other: Shape): boolean {
  return (
    isWithin(daysBetween(one.schedule.every), daysBetween(other.schedule.every), SIMILAR_RHYTHM) &&
    isWithin(one.expected, other.expected, SIMILAR_PRICE)
  );
}

const isWithin = (one: number, other: number, factor: number) =>
  one <= other * factor && other <= one * factor;

/** Without sign. */
export const shapeOf = ({ schedule, amount }: Recurring): Shape => ({
  schedule,
  expected: Math.abs(amount.expected),
});
