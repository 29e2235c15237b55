import type { DayNumber } from '@saldo/domain';
import { forEachCooperatively } from '../../db/yield-to-event-loop.ts';
import { DAYS_APART, toOrdinal } from './pairing-terms.ts';

/**
 * A row, or a transaction, among equal ones. `isExpected`: the other listing has its day, and so must have it. `isOnDay`:
 * one of the other listing is on its day.
 */
export type Equal = { at: number; day: DayNumber; isExpected: boolean; isOnDay: boolean };

/** More than all days together that any pairs are apart. */
const MISSED = 1_000_000;
/** More than a stand-in spares. */
const TORN = DAYS_APART + 1;

const [PAIRED, NO_ROW, NO_OTHER] = [1, 2, 3] as const;

/**
 * Pairs equal rows of two listings in their order: the first with the first, and so on. Another listing may have each of
 * them some days later, so that pairing each with the nearest leaves one over at either end. As few as possible of those
 * that the other listing must have stay alone; then the days between pairs are as few as possible. What need not be in
 * the other listing at all stands in for what is missing there only where it is near, and where none that is on
 * its day has to make room: one that was deleted is no reason to take each for the one before. But where both lack one
 * that they must have, near each other, the days do differ, and no day says anything. Both are in the order of days. The work grows with the rows, and with how many others there are around one day.
 */
export async function pairInOrder(
  rows: readonly Equal[],
  others: readonly Equal[],
): Promise<[row: number, other: number][]> {
  const [ones, twos] = [rows.map(withOrdinal), others.map(withOrdinal)];
  const alone = ({ isExpected }: Equal) => (isExpected ? MISSED : 0);
  const torn = areShifted(ones, twos) ? 0 : TORN;
  const elsewhere = ({ isExpected, isOnDay }: Equal) =>
    (isExpected ? 0 : MISSED - DAYS_APART - 1) + (isOnDay ? torn : 0);
  // What it costs at least to have dealt with the rows so far and with so many of the others; known up to `reach`.
  const cost = [0];
  let start = 0;
  let reach = 0;
  const reachFor = (end: number) => {
    for (; reach < end; reach++) cost[reach + 1] = (cost[reach] ?? 0) + alone(twos[reach] as Equal);
  };
  const steps: { start: number; taken: Uint8Array }[] = [];
  await forEachCooperatively(ones, (one) => {
    while (start < twos.length && (twos[start]?.ordinal ?? 0) < one.ordinal - DAYS_APART) start += 1;
    let end = start;
    while (end < twos.length && (twos[end]?.ordinal ?? 0) <= one.ordinal + DAYS_APART) end += 1;
    reachFor(end);
    const taken = new Uint8Array(end - start + 1);
    let [before, best] = [cost[start] ?? 0, 0];
    for (let index = start; index <= end; index++) {
      const former = cost[index] ?? 0;
      let [least, how] = [former + alone(one), NO_OTHER as number];
      const other = index > start ? twos[index - 1] : undefined;
      if (other) {
        if (best + alone(other) < least) [least, how] = [best + alone(other), NO_ROW];
        const days = Math.abs(other.ordinal - one.ordinal);
        const apart = days === 0 ? 0 : days + elsewhere(one) + elsewhere(other);
        if ((days === 0 || one.isExpected || other.isExpected) && before + apart <= least)
          [least, how] = [before + apart, PAIRED];
      }
      taken[index - start] = how;
      [before, best] = [former, least];
      cost[index] = least;
    }
    reach = end;
    steps.push({ start, taken });
  });
  return goBack(steps, ones, twos, reach);
}

type Placed = ReturnType<typeof withOrdinal>;

function areShifted(ones: readonly Placed[], twos: readonly Placed[]): boolean {
  const isMissing = ({ isExpected, isOnDay }: Equal) => isExpected && !isOnDay;
  const missing = new Set(twos.filter(isMissing).map(({ ordinal }) => ordinal));
  const isNear = ({ ordinal }: Placed) => {
    for (let day = ordinal - DAYS_APART; day <= ordinal + DAYS_APART; day++)
      if (missing.has(day)) return true;
    return false;
  };
  return ones.filter(isMissing).some(isNear);
}

function goBack(
  steps: readonly { start: number; taken: Uint8Array }[],
  ones: readonly Equal[],
  twos: readonly Equal[],
  reach: number,
): [number, number][] {
  const pairs: [number, number][] = [];
  let index = reach;
  for (let no = steps.length - 1; no >= 0; no--) {
    const { start, taken } = steps[no] as (typeof steps)[number];
    index = Math.min(index, start + taken.length - 1);
    while (index > start && taken[index - start] === NO_ROW) index -= 1;
    const [one, two] = [ones[no], twos[index - 1]];
    if (taken[index - start] !== PAIRED || !one || !two) continue;
    pairs.push([one.at, two.at]);
    index -= 1;
  }
  return pairs.reverse();
}

const withOrdinal = (one: Equal) => ({ ...one, ordinal: toOrdinal(one.day) });
