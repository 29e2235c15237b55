import { type Cents, cents, type DayNumber, ZERO } from '@saldo/domain';
import type { Apart } from '../balance-points/balance-points.table.ts';
import type { Claim } from './judge.ts';

type Point = {
  day: DayNumber;
  to_day: DayNumber;
  cents: Cents;
  is_booked: number;
  apart: string | null;
  import_id: string;
};

export type Movements = ReadonlyMap<number, { day: DayNumber; cents: Cents }>;

/** All transactions that have to be known, for these to be understood. */
export const listSeqsApart = (points: readonly Point[]): number[] => [
  ...new Set(points.flatMap(({ apart }) => (apart === null ? [] : Object.values(parse(apart)).flat()))),
];

const parse = (apart: string): Apart => JSON.parse(apart);

/**
 * What was said, with what of our own rows is not in it. What a bank told only later, and what it dated after the day
 * on which it spoke, may be in its balance or not: either way of counting is right.
 */
export function toClaim(point: Point, movements: Movements): Claim {
  const { day, to_day, cents: said, import_id: importId } = point;
  const claim = { from: day, to: to_day, cents: said, importId };
  if (point.apart === null) return { ...claim, aside: [ZERO], isBooked: true, pending: [] };
  const { pending, late, early } = parse(point.apart);
  const sumOf = (seqs: readonly number[], isMeant: (at: DayNumber) => boolean) =>
    seqs.reduce((sum, seq) => {
      const movement = movements.get(seq);
      return movement && isMeant(movement.day) ? sum + movement.cents : sum;
    }, 0);
  const waiting = sumOf(pending, (at) => at <= day);
  const first = cents(waiting);
  const others = (point.is_booked === 1 ? [waiting] : [waiting, 0]).flatMap((unbooked) =>
    [0, sumOf(late, (at) => at <= day)].flatMap((later) =>
      [0, sumOf(early, (at) => at > day)].map((sooner) => cents(unbooked + later - sooner)),
    ),
  );
  return { ...claim, aside: [first, ...new Set(others)], isBooked: false, pending };
}
