import type { Cents, DayNumber } from '@saldo/domain';
import { forEachCooperatively } from '../../db/yield-to-event-loop.ts';
import { pairEqual } from './equal-rows.ts';
import {
  areAlike,
  type Candidate,
  DAYS_APART,
  isIn,
  isWholeIn,
  type Listed,
  type PairReason,
  type Pairs,
  type Period,
  shareWord,
  toOrdinal,
  type Unknown,
} from './pairing-terms.ts';

export type { Candidate, Listed, PairReason, Pairs, Period, Unknown } from './pairing-terms.ts';

/** Of equal ones on one day, these many are compared by their words: so the work stays in proportion to the rows. */
const MOST_COMPARED = 50;

/**
 * Which of the transactions that are there each row is. Amounts are equal to the cent, and each is taken once, so that
 * two equal coffees stay two. The surest pairs first: on the same day with the same words, equal ones in their order, near
 * with the same words, on the same day whatever the words, and what somebody wrote by hand where it can be only this. Of
 * purchases of one amount on neighbouring days each goes to its own name, not to its neighbour's day. An equal amount
 * alone makes nothing the same; nor does an equal day beside it where both have ids of the bank's, of kinds that can't be
 * compared, and other words; nor equal words on another day where neither listing has the other's day: a statement that
 * begins where one ended has the next coffee, not the same one. All of it may be of one day: others are let in on the way.
 */
export async function pairUp(
  unknown: readonly Unknown[],
  candidates: readonly Candidate[],
  { rows, before }: Listed,
): Promise<Pairs> {
  const listed = { rows, before: mergePeriods(before) };
  const pairs: Pairs = new Map();
  const pairOff = async (
    reason: PairReason,
    days: number,
    fits: (row: Unknown, one: Candidate) => boolean,
  ) => {
    const taken = new Set(Array.from(pairs.values(), ({ seq }) => seq));
    const left = new ByDay(candidates.filter(({ seq }) => !taken.has(seq)).reverse());
    await forEachCooperatively(unknown, (row) => {
      if (pairs.has(row.index)) return;
      const one = left.take(row, days, (one) => !taken.has(one.seq) && fits(row, one));
      if (!one) return;
      taken.add(one.seq);
      pairs.set(row.index, { seq: one.seq, reason });
    });
  };
  await pairOff('same_day', 0, shareWord);
  const told = candidates.filter(({ isByHand }) => !isByHand);
  const areCompared = await pairEqual(unknown, told, listed, pairs);
  const isNear = (row: Unknown, one: Candidate) =>
    shareWord(row, one) && isListedTwice(row, one, listed) && !areCompared(row, one);
  await pairOff('same_name', DAYS_APART, isNear);
  await pairOff('same_day', 0, mayBeCalledBoth);
  const alone = unknown.filter(({ index }) => !pairs.has(index));
  const rivals = new ByDay(alone);
  const taken = new Set(Array.from(pairs.values(), ({ seq }) => seq));
  const byHand = new ByDay(candidates.filter((one) => one.isByHand && !taken.has(one.seq)));
  await forEachCooperatively(alone, (row) => {
    const near = byHand.near(row, DAYS_APART);
    const [only] = near;
    if (!only || near.length > 1 || rivals.near(only, DAYS_APART).length > 1) return;
    pairs.set(row.index, { seq: only.seq, reason: 'only_one' });
  });
  return pairs;
}

/** Of years of imports few are left, as each goes on where another ended. */
function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  for (const { from, to } of periods.toSorted((one, two) => one.from - two.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to) as DayNumber;
    else merged.push({ from, to });
  }
  return merged;
}

type Dated = { day: DayNumber; cents: Cents };

/** What has an amount, found by it and by its day. */
class ByDay<Item extends Dated> {
  readonly #groups = new Map<string, Item[]>();

  constructor(items: readonly Item[]) {
    for (const item of items) {
      const key = keyOf(item.cents, toOrdinal(item.day));
      const group = this.#groups.get(key);
      if (group) group.push(item);
      else this.#groups.set(key, [item]);
    }
  }

  /** At most two of each day: more are not needed to know that there are several. */
  near({ cents, day }: Dated, days: number): Item[] {
    return [...daysAround(day, days)].flatMap((one) => this.#groups.get(keyOf(cents, one))?.slice(-2) ?? []);
  }

  /** The nearest one that fits, which is then here no longer. */
  take({ cents, day }: Dated, days: number, fits: (item: Item) => boolean): Item | undefined {
    for (const one of daysAround(day, days)) {
      const group = this.#groups.get(keyOf(cents, one));
      const first = Math.max(0, (group?.length ?? 0) - MOST_COMPARED);
      for (let index = (group?.length ?? 0) - 1; index >= first; index--) {
        const item = group?.[index];
        if (!item || !fits(item)) continue;
        group?.splice(index, 1);
        return item;
      }
    }
    return undefined;
  }
}

const keyOf = (cents: Cents, ordinal: number) => `${cents} ${ordinal}`;

/** The day itself, then those beside it, and so on. */
function* daysAround(day: DayNumber, days: number): Generator<number> {
  const ordinal = toOrdinal(day);
  yield ordinal;
  for (let apart = 1; apart <= days; apart++) {
    yield ordinal - apart;
    yield ordinal + apart;
  }
}

/** Either listing has the day of the other, and no row of its own for it: so it has it on another day. */
const isListedTwice = (row: Unknown, one: Candidate, { rows, before }: Listed): boolean =>
  one.isByHand
    ? isIn(rows, one.day)
    : isWholeIn(rows, one.day) || before.some((period) => isWholeIn(period, row.day));

const mayBeCalledBoth = (row: Unknown, one: Candidate): boolean =>
  !(row.hasId && one.hasId) ||
  row.words.size === 0 ||
  one.words.size === 0 ||
  [...row.words].some((word) => [...one.words].some((other) => areAlike(word, other)));
