import type { Tone } from './tones.tsx';

type Series = { tone: Tone; values: (number | null)[] };

/** One rectangle of a chart: from which height to which, and where in the place of its period. */
type Column = {
  index: number;
  tone: Tone;
  from: number;
  to: number;
  /** How far from the left of the place, and how much of it, from 0 to 1. */
  offset: number;
  share: number;
  /** The heights that have to be on the scale. */
  ends: number[];
};

/** On top of each other, what is below zero downwards; or side by side. */
export function layOutColumns(series: Series[], kind: 'stacked' | 'grouped' | 'lines'): Column[] {
  const tops: number[] = [];
  const feet: number[] = [];
  return series.flatMap(({ tone, values }, place) =>
    values.flatMap((value, index) => {
      if (value === null) return [];
      const stack = value < 0 ? feet : tops;
      const from = kind === 'stacked' ? (stack[index] ?? 0) : 0;
      const to = from + value;
      stack[index] = to;
      const isBeside = kind === 'grouped';
      return {
        ...{ index, tone, from, to, ends: [from, to] },
        offset: isBeside ? place / series.length : 0,
        share: isBeside ? 1 / series.length : 1,
      };
    }),
  );
}

/** Where the arrows lead: undefined for any other key. */
export function findStep(key: string, at: number | undefined, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, (at ?? last + 1) - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, (at ?? -1) + 1);
  return undefined;
}
