import type { Tone } from './tones.tsx';

type Series = { label: string; tone: Tone; values: (number | null)[] };

/** One series above zero or below it: where it begins and ends at each period; none where nothing is known. */
export type Area = { label: string; tone: Tone; ranges: ({ from: number; to: number } | null)[] };

export type Areas = {
  areas: Area[];
  /** What all of them come to; null where one of them is not known. */
  totals: (number | null)[];
  /** The heights that have to be on the scale. */
  ends: number[];
  /** Whether each series has room for its name. */
  isNamed: (toY: (value: number) => number) => boolean;
};

/** So high an area has to be at its end for its name to stand in it. */
const ROOM = 16;

/** What is there goes up from zero, what is owed down from it. */
export function layOutAreas(series: Series[]): Areas {
  const periods = series[0]?.values.length ?? 0;
  const areas: Area[] = [];
  for (const isAbove of [true, false]) {
    const heights = Array.from({ length: periods }, () => 0);
    for (const { label, tone, values } of series) {
      const part = (value: number) => (isAbove ? Math.max(0, value) : Math.min(0, value));
      if (!values.some((value) => value !== null && part(value) !== 0)) continue;
      const ranges = values.map((value, index) => {
        if (value === null) return null;
        const from = heights[index] ?? 0;
        heights[index] = from + part(value);
        return { from, to: from + part(value) };
      });
      areas.push({ label, tone, ranges });
    }
  }
  const totals = Array.from({ length: periods }, (_, index) => {
    const values = series.map((one) => one.values[index] ?? null);
    return values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  });
  const ends = areas.flatMap(({ ranges }) =>
    ranges.flatMap((range) => (range ? [range.from, range.to] : [])),
  );
  const isNamed = (toY: (value: number) => number) =>
    series.every(({ tone }) => areas.some((area) => area.tone === tone && hasRoom(area, toY)));
  return { areas, totals, ends, isNamed };
}

export function hasRoom({ ranges }: Area, toY: (value: number) => number): boolean {
  const last = ranges.at(-1);
  return Boolean(last) && Math.abs(toY(last?.to ?? 0) - toY(last?.from ?? 0)) >= ROOM;
}
