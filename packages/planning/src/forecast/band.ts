import type { EpochDay } from '../days/calendar.ts';
import type { Path } from './methods.ts';

export const LEVEL = 0.8;
const [LOW, HIGH] = [(1 - LEVEL) / 2, (1 + LEVEL) / 2];

/** Errors of days that lie about as far ahead are counted together, up to each of these. */
const UNTIL = [2, 5, 10, 17, 25, 35, 50, 70, 90, 120];
const LEAST_TRIALS = 5;
/** Neighboring days err alike. */
const MOST_DAYS = 5;
const LEAST_SPANS = 5;
/** How much wider a band is where few independent trials say so. */
const CAUTION = 2.5;

export type Missed = { madeOn: EpochDay; actual: Path; path: Path };

/** How far below and above the expected path the balance stays in eight of ten days. */
export type Band = { low: Float64Array; high: Float64Array };

type Point = { day: number; low: number; high: number };

/** Undefined with too few trials to say. */
export function toBand(trials: readonly Missed[], days: number): Band | undefined {
  const points = UNTIL.flatMap((until, index) => toPoint(trials, UNTIL[index - 1] ?? 0, until) ?? []);
  if (points.length < LEAST_SPANS) return undefined;
  const band = { low: new Float64Array(days), high: new Float64Array(days) };
  for (let [index, next] = [0, 0]; index < days; index += 1) {
    while ((points[next]?.day ?? Number.POSITIVE_INFINITY) < index + 1) next += 1;
    const [before, after] = [points[next - 1], points[next]];
    band.low[index] = interpolate(before, after, index + 1, 'low');
    band.high[index] = interpolate(before, after, index + 1, 'high');
  }
  return band;
}

export function toPoint(trials: readonly Missed[], from: number, until: number): Point | undefined {
  const long = trials.filter(({ path }) => path.length >= until);
  if (long.length < LEAST_TRIALS) return undefined;
  const every = Math.ceil((until - from) / MOST_DAYS);
  const errors = new Float64Array(long.length * Math.ceil((until - from) / every));
  let count = 0;
  for (const { actual, path } of long)
    for (let index = from; index < until; index += every, count += 1)
      errors[count] = (actual[index] ?? 0) - (path[index] ?? 0);
  errors.sort();
  const day = (from + until) / 2;
  // Trials overlap: of a long time, they tell the same story many times.
  const between = (long[0]?.madeOn ?? 0) - (long[1]?.madeOn ?? 0);
  const independent = Math.max(1, (long.length * between) / Math.max(between, day));
  const wider = 1 + CAUTION / independent;
  return {
    day,
    low: Math.min(0, quantile(errors, LOW)) * wider,
    high: Math.max(0, quantile(errors, HIGH)) * wider,
  };
}

/** Before the first and after the last point, errors grow with the root of time. */
function interpolate(
  before: Point | undefined,
  after: Point | undefined,
  day: number,
  side: 'low' | 'high',
): number {
  if (before && after)
    return before[side] + ((after[side] - before[side]) * (day - before.day)) / (after.day - before.day);
  const edge = after ?? before;
  return edge ? edge[side] * Math.sqrt(day / edge.day) : 0;
}

function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}
