import type { EpochDay } from '../days/calendar.ts';
import type { KnownItem, Payment } from './expected.ts';

/** Why the balance was another one than expected; the parts add up to the difference. */
export type Miss = {
  /** Came at another time. */
  late: number;
  /** Came with another amount. */
  price: number;
  /** Nobody knew yet that it repeats. */
  new: number;
  /** Didn't come. */
  absent: number;
  /** Everything that doesn't repeat. */
  other: number;
};

const NEAR = 12;

export function explainMiss(
  items: readonly KnownItem[],
  madeOn: EpochDay,
  days: number,
  error: number,
): Miss {
  const miss: Miss = { late: 0, price: 0, new: 0, absent: 0, other: error };
  const add = (part: Exclude<keyof Miss, 'other'>, cents: number) => {
    miss[part] += cents;
    miss.other -= cents;
  };
  const until = madeOn + days;
  for (const item of items) {
    const came = item.listPaid(madeOn, until);
    if (!item.isKnownAsOf(madeOn)) {
      for (const { cents } of came) add('new', cents);
      continue;
    }
    const left = came;
    for (const expected of item.expectAsOf(madeOn, days)) {
      const paid = takeNearest(left, expected);
      if (paid) add('price', paid.cents - expected.cents);
      else add(isPaidLater(item, expected, until) ? 'late' : 'absent', -expected.cents);
    }
    for (const { cents } of left) add('late', cents);
  }
  return miss;
}

function takeNearest(left: Payment[], { day }: Payment): Payment | undefined {
  const away = (one: Payment) => Math.abs(one.day - day);
  const nearest = left.filter((one) => away(one) <= NEAR).toSorted((one, two) => away(one) - away(two))[0];
  if (nearest) left.splice(left.indexOf(nearest), 1);
  return nearest;
}

const isPaidLater = (item: KnownItem, { day }: Payment, until: EpochDay): boolean =>
  item.listPaid(until, day + NEAR).length > 0;
