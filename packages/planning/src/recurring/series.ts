import type { EpochDay } from '../days/calendar.ts';
import { type Amounts, describeAmounts } from './amounts.ts';
import type { Grid } from './grid.ts';
import type { Movement } from './movement.ts';
import { fitGrid, RHYTHMS, type Rhythm } from './rhythm.ts';

/** Payments that follow a rhythm. */
export type Series = {
  rhythm: Rhythm;
  grid: Grid;
  /** Oldest first, at most one for each slot but for doubles. */
  payments: Movement[];
  amounts: Amounts;
  /** How far payments are from their days on average. */
  jitter: number;
  /** Slots from the first to the last payment without one. */
  gaps: number[];
  /** 0 to 1. */
  confidence: number;
};

/** A rhythm may miss one payment in so many. */
const ONE_MISSING_IN = 5;
const DOUBLES_SHARE = 0.1;
const STRAYS_SHARE = 0.1;

/** Where amounts vary, days have to be the steadier, and more of them. */
const VARYING = { jitter: 0.6, more: 1 };

export function findSeries(
  movements: readonly Movement[],
  rhythms: readonly Rhythm[] = RHYTHMS,
): Series | undefined {
  const found = rhythms.flatMap((rhythm) => tryRhythm(rhythm, movements) ?? []);
  return found.toSorted((one, two) => rankOf(two) - rankOf(one))[0];
}

/** More of the payments, then fewer gaps, then steadier days. */
const rankOf = ({ payments, gaps, jitter, rhythm }: Series) =>
  payments.length - gaps.length - jitter / rhythm.tolerance;

function tryRhythm(rhythm: Rhythm, movements: readonly Movement[]): Series | undefined {
  if (movements.length < rhythm.least) return undefined;
  const [first, last] = [movements[0], movements.at(-1)];
  if (!first || !last || last.day - first.day < rhythm.days * (rhythm.least - 1) - rhythm.tolerance)
    return undefined;
  // Far too many, or too few, for this rhythm.
  const expected = (last.day - first.day) / rhythm.days + 1;
  if (movements.length > expected * 1.7 + 1 || movements.length < expected * 0.6) return undefined;

  const grid = fitGrid(
    rhythm,
    movements.map(({ day }) => day),
  );
  const { payments, doubles } = assign(rhythm, grid, movements);
  const strays = movements.length - payments.length - doubles;
  const slots = [...new Set(payments.map(({ day }) => grid.slotOf(day)))];
  const gaps = missingIn(slots);
  const jitter =
    payments.reduce((sum, { day }) => sum + awayFrom(grid, day), 0) / Math.max(1, payments.length);
  const amounts = describeAmounts(payments.map(({ day, cents }) => ({ day, cents: Math.abs(cents) })));
  const isVarying = amounts.kind === 'varying';
  const least = rhythm.least + (isVarying ? VARYING.more : 0);
  if (slots.length < least) return undefined;
  if (isVarying && rhythm.every.unit === 'week') return undefined;
  // Two payments show a rhythm only where both are alike.
  if (slots.length < 3 && amounts.kind !== 'fixed' && amounts.kind !== 'steady') return undefined;
  if (gaps.length > slots.length / ONE_MISSING_IN) return undefined;
  if (doubles > slots.length * DOUBLES_SHARE + 1 || strays > movements.length * STRAYS_SHARE)
    return undefined;
  if (jitter > rhythm.jitter * (isVarying ? VARYING.jitter : 1)) return undefined;
  return {
    rhythm,
    grid,
    payments,
    amounts,
    jitter,
    gaps,
    confidence: confidenceOf(slots.length, least, gaps.length, jitter, rhythm),
  };
}

function confidenceOf(slots: number, least: number, gaps: number, jitter: number, rhythm: Rhythm): number {
  const byCount = 1 - 0.35 * 0.6 ** (slots - least);
  const byGaps = 1 - gaps / slots;
  const byJitter = 1 - 0.2 * Math.min(1, jitter / rhythm.tolerance);
  return Math.round(byCount * byGaps * byJitter * 100) / 100;
}

/** Those near their days; of two in one slot the nearer, and the other as a double. */
function assign(
  { tolerance }: Rhythm,
  grid: Grid,
  movements: readonly Movement[],
): { payments: Movement[]; doubles: number } {
  const bySlot = new Map<number, Movement[]>();
  for (const movement of movements) {
    if (awayFrom(grid, movement.day) > tolerance) continue;
    const slot = grid.slotOf(movement.day);
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), movement]);
  }
  const near = [...bySlot.values()].map((some) =>
    some.reduce((best, one) => (awayFrom(grid, one.day) < awayFrom(grid, best.day) ? one : best)),
  );
  const doubles = [...bySlot.values()].reduce((sum, some) => sum + some.length - 1, 0);
  return { payments: near.toSorted((one, two) => one.day - two.day), doubles };
}

const awayFrom = (grid: Grid, day: EpochDay): number => Math.abs(day - grid.dayOf(grid.slotOf(day)));

/** The numbers between the first and the last that are not there. */
function missingIn(slots: readonly number[]): number[] {
  const there = new Set(slots);
  const [first, last] = [Math.min(...slots), Math.max(...slots)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (slot) => !there.has(slot),
  );
}
