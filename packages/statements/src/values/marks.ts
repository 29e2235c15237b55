import type { DecimalMark } from '../question.ts';
import { markOf } from './amount.ts';

/** How many amounts of a file show which decimal mark; `open` ones could be read either way. */
export type MarkCounts = {
  point: number;
  comma: number;
  open: number;
  /** What the last open one would mean if it grouped thousands. */
  likeliest: DecimalMark;
  add: (digits: string) => void;
};

export function makeMarkCounts(): MarkCounts {
  const counts: MarkCounts = {
    point: 0,
    comma: 0,
    open: 0,
    likeliest: 'point',
    add(digits) {
      const mark = markOf(digits);
      if (mark) counts[mark] += 1;
      if (mark === 'open') counts.likeliest = digits.includes('.') ? 'comma' : 'point';
    },
  };
  return counts;
}

/** The likeliest first; two where nothing in the file tells thousands from decimals. */
export function decideMarks({ point, comma, open, likeliest }: MarkCounts): DecimalMark[] {
  if (point !== comma) return point > comma ? ['point'] : ['comma'];
  if (open === 0 && point === 0) return ['point'];
  // `1.234` is likelier a thousand and more than a fraction of a cent.
  return likeliest === 'comma' ? ['comma', 'point'] : ['point', 'comma'];
}
