import type { Cents, DayNumber } from '@saldo/domain';

/** What a row and a transaction have in common, or two listings. */

export type Period = { from: DayNumber; to: DayNumber };

/** A row of a file that nobody has seen under its reference, and a transaction that it may be. */
export type Unknown = {
  index: number;
  day: DayNumber;
  cents: Cents;
  words: ReadonlySet<string>;
  /** A file gave it an id of the bank's. */
  hasId: boolean;
};
export type Candidate = {
  seq: number;
  day: DayNumber;
  cents: Cents;
  words: ReadonlySet<string>;
  /** Written by a person: its day and its words are what they remembered. */
  isByHand: boolean;
  hasId: boolean;
};

/** The days that the rows were listed for, and those that what is there was listed for before: all there was on them is known, but of the last. */
export type Listed = { rows: Period; before: readonly Period[] };

export type PairReason = 'same_day' | 'same_name' | 'only_one';

/** By the rows' indexes. */
export type Pairs = Map<number, { seq: number; reason: PairReason }>;

/** Between what was bought, booked and valued. */
export const DAYS_APART = 5;

export const isIn = ({ from, to }: Period, day: DayNumber): boolean => from <= day && day <= to;

/** The last day may have been half over when it was listed: what came later on it is in the next listing only. */
export const isWholeIn = ({ from, to }: Period, day: DayNumber): boolean => from <= day && day < to;

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
