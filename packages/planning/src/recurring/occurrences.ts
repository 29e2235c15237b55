import type { EpochDay } from '../days/calendar.ts';
import { makeTimetable, type Schedule, type Timetable } from './schedule.ts';

/** Something that repeats, as far as its days are concerned. */
export type Course = {
  schedule: Schedule;
  /** So many days after it was expected, it is missed. */
  tolerance: number;
  /** Nothing is expected before; without, the first payment is the beginning. */
  start?: EpochDay | undefined;
  /** Nothing is expected after. */
  end?: EpochDay | undefined;
  /** Days of payments, oldest first. */
  paid: readonly EpochDay[];
  skipped: readonly EpochDay[];
  /** So many in a row without a payment, and it is over. */
  endsAfter: number;
  /** Nothing more is expected. */
  isOver?: boolean | undefined;
};

export type Occurrence = {
  day: EpochDay;
  state: 'due' | 'paid' | 'missed' | 'skipped';
  /** Of the payments, which one. */
  payment?: number;
  /** The number of its day in the schedule, which stays whatever the day becomes. */
  slot: number;
};

export type Standing = { next: EpochDay | null; missed: EpochDay[]; hasEnded: boolean };

/** Whoever wants to know of more looks at the payments. */
const MOST_MISSED = 24;

/** The next day, what didn't arrive until today, and whether it is over. */
export function readStanding(course: Course, today: EpochDay): Standing {
  const { timetable, first, end, isMissed, isOpen, hasEnded } = read(course, today);
  const missed: EpochDay[] = [];
  for (let slot = Math.min(end, timetable.slotOf(today) + 1); slot >= first; slot--) {
    if (missed.length === MOST_MISSED) break;
    if (isMissed(slot)) missed.push(timetable.expectedOn(slot));
  }
  if (hasEnded || course.isOver) return { next: null, missed: missed.reverse(), hasEnded };
  let next = Math.max(first, timetable.slotOf(today - course.tolerance) - 1);
  while (next <= end && !isOpen(next)) next += 1;
  return { next: next > end ? null : timetable.expectedOn(next), missed: missed.reverse(), hasEnded };
}

/** What happens between two days, both included: what was paid on its own day, everything else on the expected one. */
export function listOccurrences(
  course: Course,
  { from, to }: { from: EpochDay; to: EpochDay },
  today: EpochDay,
): Occurrence[] {
  const { timetable, first, end, isMissed, isOpen, isSkipped } = read(course, today);
  const found: Occurrence[] = [];
  for (const [payment, day] of course.paid.entries())
    if (day >= from && day <= to) found.push({ day, state: 'paid', payment, slot: timetable.slotOf(day) });
  const last = Math.min(end, timetable.slotOf(to) + 1);
  for (let slot = Math.max(first, timetable.slotOf(from) - 1); slot <= last; slot++) {
    const day = timetable.expectedOn(slot);
    if (day < from || day > to) continue;
    if (isSkipped(slot)) found.push({ day, state: 'skipped', slot });
    else if (isMissed(slot)) found.push({ day, state: 'missed', slot });
    else if (isOpen(slot)) found.push({ day, state: 'due', slot });
  }
  return found.sort((one, two) => one.day - two.day);
}

/** The day of the schedule that is meant by a day: undefined if none is near, or if it was paid. */
export function findExpected(course: Course, day: EpochDay): EpochDay | undefined {
  const timetable = makeTimetable(course.schedule);
  const slot = timetable.slotOf(day);
  const isTaken = findTaken(course, timetable).has(slot);
  const expected = timetable.expectedOn(slot);
  return isTaken || Math.abs(expected - day) > course.tolerance ? undefined : expected;
}

type Reading = {
  timetable: Timetable;
  first: number;
  /** Nothing comes after. */
  end: number;
  hasEnded: boolean;
  isMissed: (slot: number) => boolean;
  isOpen: (slot: number) => boolean;
  isSkipped: (slot: number) => boolean;
};

function read(course: Course, today: EpochDay): Reading {
  const { schedule, tolerance, start, paid, skipped, endsAfter, isOver } = course;
  const timetable = makeTimetable(schedule);
  const taken = findTaken(course, timetable);
  const without = new Set(skipped.map((day) => timetable.slotOf(day)));
  const nearest = timetable.slotOf(start ?? paid[0] ?? today);
  const first = start !== undefined && timetable.dayOf(nearest) < start ? nearest + 1 : nearest;
  const lastTaken = Math.max(first - 1, taken.last);
  const isLate = (slot: number) => timetable.expectedOn(slot) + tolerance < today;
  const isFree = (slot: number) => slot >= first && !taken.has(slot) && !without.has(slot);
  // What never was paid is not known to arrive here at all.
  const most = paid.length > 0 ? endsAfter : Number.POSITIVE_INFINITY;
  let end = isOver ? lastTaken : lastSlotOf(course, timetable);
  let late = 0;
  for (let slot = lastTaken + 1; most < Number.POSITIVE_INFINITY && isLate(slot) && slot <= end; slot++) {
    if (isFree(slot)) late += 1;
    if (late >= most) end = slot;
  }
  return {
    timetable,
    first,
    end,
    hasEnded: late >= most || isPastEnd(course, timetable, lastTaken, today),
    isMissed: (slot) => slot <= end && isFree(slot) && isLate(slot),
    isOpen: (slot) => isFree(slot) && !isLate(slot),
    isSkipped: (slot) => slot <= end && slot >= first && without.has(slot) && !taken.has(slot),
  };
}

/** The last slot that is not after the end. */
function lastSlotOf({ end }: Course, timetable: Timetable): number {
  if (end === undefined) return Number.POSITIVE_INFINITY;
  const nearest = timetable.slotOf(end);
  return timetable.dayOf(nearest) > end ? nearest - 1 : nearest;
}

function isPastEnd(course: Course, timetable: Timetable, lastTaken: number, today: EpochDay): boolean {
  if (course.end === undefined) return false;
  const last = lastSlotOf(course, timetable);
  return lastTaken >= last || timetable.expectedOn(last) + course.tolerance < today;
}

type Taken = { has: (slot: number) => boolean; last: number };

/** By the days of payments, where the same list comes again. */
const known = new WeakMap<Course['paid'], Taken & { schedule: Schedule; since: EpochDay }>();

/** What was paid before the beginning took none of the days since. */
function findTaken({ schedule, start, paid, tolerance }: Course, { slotOf }: Timetable): Taken {
  const since = start === undefined ? Number.NEGATIVE_INFINITY : start - tolerance;
  const before = known.get(paid);
  if (before?.schedule === schedule && before.since === since) return before;
  const slots = new Set<number>();
  let last = Number.NEGATIVE_INFINITY;
  for (const day of paid) {
    if (day < since) continue;
    const slot = slotOf(day);
    slots.add(slot);
    if (slot > last) last = slot;
  }
  const taken = { has: (slot: number) => slots.has(slot), last, schedule, since };
  known.set(paid, taken);
  return taken;
}
