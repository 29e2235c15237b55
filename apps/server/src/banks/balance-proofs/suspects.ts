import {
  type Cents,
  cents,
  type DayNumber,
  foldText,
  fromDayNumber,
  subtractCents,
  ZERO,
} from '@saldo/domain';
import { cooperatively } from '../../db/yield-to-event-loop.ts';
import { type Difference, type JudgedDay, type Movement, weigh } from './judge.ts';

/** A transaction, as far as it may be why a balance differs. */
export type SuspectRow = {
  id: string;
  seq: number;
  day: DayNumber;
  cents: Cents;
  name: string;
  isTransfer: boolean;
  /** Its bank has told it as pending, and not as booked since. */
  isPending: boolean;
  /** Who told it, a kind of file or its bank; nobody of what was written by hand. */
  tellers: readonly string[];
};

/** What was there once, or stands in the file and not here. */
export type Gone = { id: string; day: DayNumber; cents: Cents; name: string; isInTrash: boolean };

export type Mend =
  | { do: 'delete'; rows: readonly SuspectRow[] }
  | { do: 'turn'; row: SuspectRow }
  | { do: 'redate'; row: SuspectRow; day: DayNumber }
  | { do: 'bring'; row: SuspectRow }
  | { do: 'restore' | 'add'; gone: Gone }
  | { do: 'start' };

export type KindOfSuspect = 'twice' | 'missing' | 'pending' | 'sign' | 'elsewhere' | 'day' | 'start';

export type Suspect = {
  kind: KindOfSuspect;
  mend: Mend;
  /** How many of the balances that were told agree once it is mended. */
  agreeing: number;
};

export type Evidence = {
  first: Difference;
  days: readonly JudgedDay[];
  /** Of the source, around the days in question. */
  rows: readonly SuspectRow[];
  gone: readonly Gone[];
  /** Of other sources that could be this one's. */
  elsewhere: readonly SuspectRow[];
};

type Candidate = { kind: KindOfSuspect; mend: Mend; weight: number; moves: readonly Movement[] };

const MOST = 5;
/** Equal ones this far apart may be one. */
const DAYS_APART = 3;
/** A row that was dated on another day than its bank's is not far from it. */
const DAYS_MISDATED = 10;

/**
 * What may be why a balance differs, the likeliest first. Each explains the difference to the cent; none that would
 * make another balance disagree comes before one that would not.
 */
export async function findSuspects(evidence: Evidence): Promise<Suspect[]> {
  const points = evidence.days.filter(({ isPoint }) => isPoint);
  const weighed: (Candidate & ReturnType<typeof weigh>)[] = [];
  for await (const candidate of cooperatively(listCandidates(evidence)))
    weighed.push({ ...candidate, ...weigh(points, candidate.moves) });
  return weighed
    .sort((one, two) => Number(one.broken > 0) - Number(two.broken > 0) || two.weight - one.weight)
    .slice(0, MOST)
    .map(({ kind, mend, agreeing }) => ({ kind, mend, agreeing }));
}

function listCandidates(evidence: Evidence): Candidate[] {
  const found = [
    ...findPending(evidence),
    ...findTwice(evidence),
    ...findGone(evidence),
    ...findStart(evidence),
    ...findMisdated(evidence),
    ...findTurned(evidence),
    ...findElsewhere(evidence),
  ];
  const seen = new Set<string>();
  return found.filter(({ mend }) => {
    // What is told twice and pending is one row, and one button.
    const key = mend.do === 'delete' ? mend.rows.map(({ id }) => id).join() : JSON.stringify(mend);
    return !seen.has(key) && seen.add(key);
  });
}

const isWithin = ({ day: last, since }: Difference, day: DayNumber) =>
  day <= last && (since === null || day > since);

const leaving = (rows: readonly SuspectRow[]): Movement[] =>
  rows.map(({ day, seq, cents: moved }) => ({ day, seq, cents: subtractCents(ZERO, moved) }));

/** One row twice, or all that somebody has brought in a second time. */
function findTwice({ first, rows }: Evidence): Candidate[] {
  const surplus = rows.flatMap((row) => {
    if (!isWithin(first, row.day)) return [];
    const twins = rows.filter((other) => isTwin(row, other) && isSpare(row, other, first));
    const likeness = Math.max(0, ...twins.map((other) => likenessOf(row, other)));
    return likeness > 0 ? [{ row, likeness }] : [];
  });
  const single = surplus.filter(({ row }) => row.cents === -first.cents);
  const all = surplus.map(({ row }) => row);
  const isAll = all.length > 1 && all.reduce((sum, row) => sum + row.cents, 0) === -first.cents;
  const toCandidate = (spare: readonly SuspectRow[], weight: number): Candidate => ({
    ...{ kind: 'twice', mend: { do: 'delete', rows: spare }, weight, moves: leaving(spare) },
  });
  return [
    ...single.map(({ row, likeness }) => toCandidate([row], 80 + likeness)),
    ...(isAll ? [toCandidate(all, 85)] : []),
  ];
}

/** What one and the same told as two are two. */
const isTwin = (one: SuspectRow, two: SuspectRow) =>
  one.id !== two.id &&
  one.cents === two.cents &&
  apart(one.day, two.day) <= DAYS_APART &&
  !one.tellers.some((teller) => two.tellers.includes(teller));

/** Of two, the one that nobody told, or else the one that came later. */
function isSpare(one: SuspectRow, other: SuspectRow, first: Difference): boolean {
  if (!isWithin(first, other.day)) return true;
  const [told, otherTold] = [one.tellers.length > 0, other.tellers.length > 0];
  return told === otherTold ? one.seq > other.seq : !told;
}

function likenessOf(one: SuspectRow, two: SuspectRow): number {
  const [name, other] = [foldText(one.name), foldText(two.name)];
  const isNamedAlike = name === other ? 10 : name.includes(other) || other.includes(name) ? 6 : 0;
  const isSameDay = one.day === two.day ? 5 : 0;
  // Two that have nothing in common but their amount are one only where they came on different ways.
  if (isNamedAlike === 0 && (!isSameDay || one.tellers.length + two.tellers.length === 0)) return 0;
  return isNamedAlike + isSameDay + 1;
}

const findPending = ({ first, rows }: Evidence): Candidate[] =>
  rows
    .filter((row) => row.isPending && row.cents === -first.cents && isWithin(first, row.day))
    .map((row) => ({
      ...{ kind: 'pending', mend: { do: 'delete', rows: [row] }, weight: 98, moves: leaving([row]) },
    }));

const findGone = ({ first, gone }: Evidence): Candidate[] =>
  gone
    .filter((one) => one.cents === first.cents && isWithin(first, one.day))
    .map((one) => ({
      ...{ kind: 'missing', mend: { do: one.isInTrash ? 'restore' : 'add', gone: one } },
      ...{ weight: one.isInTrash ? 90 : 88, moves: [{ day: one.day, cents: one.cents }] },
    }));

/** Where nothing agrees before it: what was there before the first row is another. */
const findStart = ({ first, days }: Evidence): Candidate[] => {
  const [begin] = days;
  if (first.since !== null || !begin) return [];
  return [
    { kind: 'start', mend: { do: 'start' }, weight: 79, moves: [{ day: begin.day, cents: first.cents }] },
  ];
};

/** Too late by our date, or too early: then the balances agree again from some day on. */
function findMisdated({ first, rows, days }: Evidence): Candidate[] {
  const again = days.find(({ day, state }) => day > first.day && state === 'agreeing')?.day;
  if (again === undefined || apart(first.day, again) > DAYS_MISDATED) return [];
  const redated = (row: SuspectRow, day: DayNumber): Candidate => ({
    ...{ kind: 'day', mend: { do: 'redate', row, day }, weight: 92 },
    moves: [...leaving([row]), { day, seq: row.seq, cents: row.cents }],
  });
  return rows.flatMap((row) => {
    if (row.cents === first.cents && row.day > first.day && row.day <= again)
      return [redated(row, first.day)];
    if (row.cents === -first.cents && isWithin(first, row.day)) return [redated(row, again)];
    return [];
  });
}

/** Income that was an expense, or the other way round. */
const findTurned = ({ first, rows }: Evidence): Candidate[] =>
  rows
    .filter((row) => row.cents * 2 === -first.cents && isWithin(first, row.day) && !row.isTransfer)
    .map((row) => ({
      ...{ kind: 'sign', mend: { do: 'turn', row }, weight: row.tellers.length > 0 ? 50 : 70 },
      moves: [{ day: row.day, seq: row.seq, cents: cents(-2 * row.cents) }],
    }));

const findElsewhere = ({ first, elsewhere }: Evidence): Candidate[] =>
  elsewhere
    .filter((row) => row.cents === first.cents && isWithin(first, row.day) && !row.isTransfer)
    .filter(({ tellers }) => tellers.length === 0)
    .map((row) => ({
      ...{ kind: 'elsewhere', mend: { do: 'bring', row }, weight: row.day === first.day ? 65 : 60 },
      moves: [{ day: row.day, cents: row.cents }],
    }));

const timeOf = (day: DayNumber) => Date.parse(fromDayNumber(day));
const apart = (one: DayNumber, two: DayNumber) => Math.abs(timeOf(one) - timeOf(two)) / 86_400_000;
