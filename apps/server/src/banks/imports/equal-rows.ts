import type { Cents, DayNumber } from '@saldo/domain';
import { cooperatively, forEachCooperatively } from '../../db/yield-to-event-loop.ts';
import { type Equal, pairInOrder } from './in-order.ts';
import {
  type Candidate,
  isWholeIn,
  type Listed,
  type Pairs,
  shareWord,
  type Unknown,
} from './pairing-terms.ts';

/** Of what is equal but for its words, these many kinds are compared, and of one kind on one day these many rows. */
const MOST_KINDS = 50;
const MOST_A_DAY = 20;

/** Those of one amount and the same words. */
type Kinds<Row> = Map<Cents, Row[][]>;

/** In which comparisons each was. */
type Rounds = Map<Unknown | Candidate, Set<symbol>>;
const NONE: ReadonlySet<symbol> = new Set();

/**
 * Equal rows, which another listing may have some days later each. Where some of them are still alone on both sides, they
 * are paired anew in their order, together with those that were paired on their days. Answers which were compared so: two
 * of them that are still alone are not the same.
 */
export async function pairEqual(
  unknown: readonly Unknown[],
  told: readonly Candidate[],
  listed: Listed,
  pairs: Pairs,
): Promise<(row: Unknown, one: Candidate) => boolean> {
  const rounds: Rounds = new Map();
  const areCompared = (row: Unknown, one: Candidate) =>
    rounds.get(row)?.isDisjointFrom(rounds.get(one) ?? NONE) === false;
  const rowOf = new Map(Array.from(pairs, ([index, { seq }]) => [seq, index]));
  const isAlone = ({ index }: Unknown) => !pairs.has(index);
  const isAloneThere = ({ seq }: Candidate) => !rowOf.has(seq);
  const there = new Set(told.filter(isAloneThere).map(({ cents }) => cents));
  const both = new Set(unknown.filter(isAlone).flatMap(({ cents }) => (there.has(cents) ? [cents] : [])));
  if (both.size === 0) return areCompared;
  const kindsThere = await toKinds(told.filter(({ cents }) => both.has(cents)));
  const kindsHere = await toKinds(unknown.filter((row) => both.has(row.cents)));
  for await (const [cents, kinds] of cooperatively(kindsHere)) {
    const others = (kindsThere.get(cents) ?? []).filter((kind) => kind.some(isAloneThere));
    for (const rows of kinds.filter((kind) => kind.some(isAlone)).slice(0, MOST_KINDS))
      for (const candidates of others.slice(0, MOST_KINDS))
        if (rows[0] && candidates[0] && shareWord(rows[0], candidates[0]))
          await pairKinds(rows, candidates, listed, { pairs, rowOf, rounds });
  }
  return areCompared;
}

async function pairKinds(
  rows: readonly Unknown[],
  candidates: readonly Candidate[],
  listed: Listed,
  { pairs, rowOf, rounds }: { pairs: Pairs; rowOf: Map<number, number>; rounds: Rounds },
): Promise<void> {
  // Once each, also what several have told on days of their own.
  const bySeq = new Map(candidates.map((one) => [one.seq, one]));
  const isFree = ({ index }: Unknown) => {
    const pair = pairs.get(index);
    return !pair || bySeq.has(pair.seq);
  };
  const isAlone = ({ index }: Unknown) => !pairs.has(index);
  const free = rows.filter(isFree);
  // Of many on one day those that have their pair there keep it.
  const few = takeFew([...free.filter(isAlone), ...free.filter((row) => !isAlone(row))]);
  const byIndex = new Map(few.map((row) => [row.index, row]));
  const others = [
    ...takeFew([...bySeq.values()].filter(({ seq }) => !rowOf.has(seq))),
    ...[...bySeq.values()].filter(({ seq }) => byIndex.has(rowOf.get(seq) ?? -1)),
  ];
  const round = Symbol();
  for (const one of [...few, ...others]) rounds.set(one, (rounds.get(one) ?? new Set()).add(round));
  const isOnDay = (index = -1) => pairs.get(index)?.reason === 'same_day';
  const found = await pairInOrder(
    few.toSorted(byDay).map(({ index: at, day }): Equal => {
      const isExpected = listed.before.some((period) => isWholeIn(period, day));
      return { at, day, isExpected, isOnDay: isOnDay(at) };
    }),
    others.toSorted(byDay).map(({ seq: at, day }): Equal => {
      return { at, day, isExpected: isWholeIn(listed.rows, day), isOnDay: isOnDay(rowOf.get(at)) };
    }),
  );
  for (const { index } of few) {
    rowOf.delete(pairs.get(index)?.seq ?? 0);
    pairs.delete(index);
  }
  for (const [index, seq] of found) {
    const isSameDay = byIndex.get(index)?.day === bySeq.get(seq)?.day;
    pairs.set(index, { seq, reason: isSameDay ? 'same_day' : 'same_name' });
    rowOf.set(seq, index);
  }
}

type Worded = { cents: Cents; words: ReadonlySet<string> };

/** What has no words is equal to nothing. */
async function toKinds<Row extends Worded>(all: readonly Row[]): Promise<Kinds<Row>> {
  const byWords = new Map<string, Row[]>();
  await forEachCooperatively(all, (row) => {
    if (row.words.size === 0) return;
    const key = [row.cents, ...[...row.words].sort()].join(' ');
    const kind = byWords.get(key);
    if (kind) kind.push(row);
    else byWords.set(key, [row]);
  });
  return Map.groupBy(byWords.values(), ([first]) => (first as Row).cents);
}

function takeFew<Row extends { day: DayNumber }>(rows: readonly Row[]): Row[] {
  const counts = new Map<DayNumber, number>();
  return rows.filter(({ day }) => {
    const count = (counts.get(day) ?? 0) + 1;
    counts.set(day, count);
    return count <= MOST_A_DAY;
  });
}

const byDay = (one: { day: DayNumber }, two: { day: DayNumber }) => one.day - two.day;
