import { addCents, addDays, type Cents, type DayNumber, subtractCents, ZERO } from '@saldo/domain';

/** What somebody says was there at the end of each of these days. */
export type Claim = {
  from: DayNumber;
  to: DayNumber;
  cents: Cents;
  importId: string;
  /** What may, or has to, be counted out of our own balance before the two are held against each other. */
  aside: readonly [Cents, ...Cents[]];
  /** What waits to be booked is not in it. */
  isBooked: boolean;
  /** Transactions that are counted out in any case, by their `seq`s. */
  pending: readonly number[];
};

export type Range = { from: DayNumber; to: DayNumber };
/** Its `seq` where it is a transaction that is here. */
export type Movement = { day: DayNumber; cents: Cents; seq?: number };

export type KnownBalances = {
  range: Range;
  /** What was there before the first day. */
  before: Cents;
  moved: ReadonlyMap<DayNumber, Cents>;
  /** What counts as not booked yet. */
  waiting: readonly Movement[];
  covered: readonly Range[];
  /** Where two speak of one day, the later of the list is right. */
  claims: readonly Claim[];
};

type DayState = 'covered' | 'missing' | 'agreeing' | 'differing';

export type JudgedDay = {
  day: DayNumber;
  state: DayState;
  /** Whether a balance was told of this very day, not only of one before it. */
  isPoint: boolean;
  said:
    | (Pick<Claim, 'cents' | 'importId' | 'pending'> & { found: Cents; differences: readonly Cents[] })
    | undefined;
};

/** What is known of each day: whether somebody looked at it, and whether what they said was there is what we count. */
export function judgeDays({ range, before, moved, waiting, covered, claims }: KnownBalances): JudgedDay[] {
  const days = listDays(range);
  const at = new Map(days.map((day, index) => [day, index]));
  const first = (day: DayNumber) => at.get(day) ?? (day < range.from ? 0 : days.length);
  const last = (day: DayNumber) => at.get(day) ?? (day > range.to ? days.length - 1 : -1);
  const isCovered = new Uint8Array(days.length);
  for (const { from, to } of covered) isCovered.fill(1, first(from), last(to) + 1);
  const claimed: (Claim | undefined)[] = new Array(days.length);
  for (const claim of claims) claimed.fill(claim, first(claim.from), last(claim.to) + 1);
  const waitingOn = sumByDay(waiting);
  let [balance, unbooked] = [before, ZERO];
  return days.map((day, index) => {
    balance = addCents(balance, moved.get(day) ?? ZERO);
    unbooked = addCents(unbooked, waitingOn.get(day) ?? ZERO);
    const claim = claimed[index];
    if (!claim) {
      const state = isCovered[index] ? 'covered' : 'missing';
      return { day, state, isPoint: false, said: undefined };
    }
    const counted = claim.isBooked ? subtractCents(balance, unbooked) : balance;
    const differences = claim.aside.map((aside) => cents(claim.cents, counted, aside));
    const { cents: told, importId, pending } = claim;
    return {
      day,
      state: differences.includes(ZERO) ? 'agreeing' : 'differing',
      isPoint: day === claim.from,
      said: { cents: told, found: subtractCents(counted, claim.aside[0]), importId, pending, differences },
    };
  });
}

const cents = (told: Cents, counted: Cents, aside: Cents) =>
  subtractCents(told, subtractCents(counted, aside));

function sumByDay(movements: readonly Movement[]): Map<DayNumber, Cents> {
  const sums = new Map<DayNumber, Cents>();
  for (const { day, cents: moved } of movements) sums.set(day, addCents(sums.get(day) ?? ZERO, moved));
  return sums;
}

function listDays({ from, to }: Range): DayNumber[] {
  const days: DayNumber[] = [];
  for (let day = from; day <= to; ) {
    days.push(day);
    const next = addDays(day, 1);
    if (next === day) break;
    day = next;
  }
  return days;
}

export type Difference = {
  day: DayNumber;
  expected: Cents;
  found: Cents;
  /** What is missing here; negative where there is too much. */
  cents: Cents;
  /** The last day before it that agrees. */
  since: DayNumber | null;
  importId: string;
};

/** The first day that differs. */
export function findDifference(days: readonly JudgedDay[]): Difference | undefined {
  let since: DayNumber | null = null;
  for (const { day, state, said } of days) {
    if (state === 'agreeing') since = day;
    if (state !== 'differing' || !said) continue;
    const { cents: expected, found, importId } = said;
    return { day, expected, found, cents: subtractCents(expected, found), since, importId };
  }
  return undefined;
}

/** How many of the balances that were told would agree, and how many no longer would, if this moved besides. */
export function weigh(
  days: readonly JudgedDay[],
  moves: readonly Movement[],
): { agreeing: number; broken: number } {
  const counts = { agreeing: 0, broken: 0 };
  for (const { day, state, isPoint, said } of days) {
    if (!said || !isPoint) continue;
    let more = ZERO;
    for (const move of moves) {
      const isCounted = move.day <= day && (move.seq === undefined || !said.pending.includes(move.seq));
      if (isCounted) more = addCents(more, move.cents);
    }
    const agrees = said.differences.includes(more);
    if (agrees) counts.agreeing += 1;
    else if (state === 'agreeing') counts.broken += 1;
  }
  return counts;
}

export type Span = Range & { state: DayState };

/** Days that are alike, one after the other, as one. */
export function toSpans(days: readonly JudgedDay[], { from, to }: Range): Span[] {
  const spans: Span[] = [];
  for (const { day, state } of days) {
    if (day < from || day > to) continue;
    const span = spans.at(-1);
    if (span?.state === state) span.to = day;
    else spans.push({ from: day, to: day, state });
  }
  return spans;
}
