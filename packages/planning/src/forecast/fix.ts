import type { EpochDay } from '../days/calendar.ts';

/** What is expected to be on a source at the end of each day, from tomorrow on. */
export type Outlook = { sourceId: string; from: EpochDay; expected: readonly number[] };

type Bill = { day: EpochDay; cents: number; name: string; recurringId: string };

export type Move =
  | { kind: 'transfer'; fromSourceId: string; toSourceId: string; day: EpochDay; cents: number }
  | { kind: 'later'; recurringId: string; name: string; from: EpochDay; to: EpochDay; cents: number };

/** A bill can be asked to wait that long. */
const LONGEST_DELAY = 31;

/** The fewest moves that keep a source from going below zero: from other sources, or of a bill's day. Null: none do. */
export function findFix(short: Outlook, others: readonly Outlook[], bills: readonly Bill[]): Move[] | null {
  const first = short.expected.findIndex((cents) => cents < 0);
  if (first < 0) return [];
  const missing = -Math.min(...short.expected);
  const sources = others
    .map(({ sourceId, expected }) => ({ sourceId, spare: Math.max(0, Math.min(...expected.slice(first))) }))
    .filter(({ spare }) => spare > 0)
    .toSorted((one, two) => two.spare - one.spare);
  const moves: Move[] = [];
  let left = missing;
  // The largest first: nothing else needs fewer.
  for (const { sourceId, spare } of sources) {
    if (left <= 0) break;
    const cents = Math.min(left, spare);
    left -= cents;
    moves.push({
      ...{ kind: 'transfer', fromSourceId: sourceId, toSourceId: short.sourceId, cents },
      day: Math.max(short.from, short.from + first - 1),
    });
  }
  if (left <= 0 && moves.length <= 1) return moves;
  const delayed = findDelay(short, bills);
  if (delayed) return [delayed];
  return left <= 0 ? moves : null;
}

/** One bill that, paid some days later, keeps all days at zero or more; the shortest delay. */
function findDelay({ from, expected }: Outlook, bills: readonly Bill[]): Move | undefined {
  const end = expected.findLastIndex((cents) => cents < 0) + 1;
  const found = bills.flatMap((bill): Extract<Move, { kind: 'later' }>[] => {
    const start = bill.day - from;
    if (bill.cents >= 0 || start < 0) return [];
    const isEnough = expected.every((cents, index) =>
      index >= start && index < end ? cents - bill.cents >= 0 : cents >= 0,
    );
    if (!isEnough || end >= expected.length || end - start > LONGEST_DELAY) return [];
    const { recurringId, name } = bill;
    return [{ kind: 'later', recurringId, name, from: bill.day, to: from + end, cents: -bill.cents }];
  });
  return found.toSorted((one, two) => one.to - one.from - (two.to - two.from))[0];
}
