import type { DayNumber } from '@saldo/domain';

/** What a row and a transaction have in common, or two listings. */

export type Period = { from: DayNumber; to: DayNumber };

/** Between what was bought, booked and valued. */
export const DAYS_APART = 5;

export const isIn = ({ from, to }: Period, day: DayNumber): boolean => from <= day && day <= to;

/** Days counted on, so that the neighbours of one are known by adding. */
export const toOrdinal = (day: DayNumber): number =>
  Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / 86_400_000;

type Worded = { words: ReadonlySet<string> };

export const shareWord = (one: Worded, two: Worded): boolean =>
  [...one.words].some((word) => two.words.has(word));

/** `amazon` and `amazonprime`: files of other kinds cut words short, or write them together. */
const SHORTEST_START = 4;

export const areAlike = (one: string, two: string): boolean => {
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  return short.length >= SHORTEST_START && long.startsWith(short);
};
