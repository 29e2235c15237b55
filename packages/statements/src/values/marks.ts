import type { DecimalMark } from '../model/question.ts';
import { markOf } from './amount.ts';
import { decimalsOf } from './currency.ts';

/** How many amounts of a file show which decimal mark; `open` ones could be read either way. */
export type MarkCounts = {
  point: number;
  comma: number;
  open: number;
  /** What the last open one likelier means: thousands, unless its currency has three decimals. */
  likeliest: DecimalMark;
  add: (digits: string, currency: string | null) => void;
};

export function makeMarkCounts(): MarkCounts {
  const counts: MarkCounts = {
    point: 0,
    comma: 0,
    open: 0,
    likeliest: 'point',
    add(digits, currency) {
      const mark = markOf(digits, currency);
      if (mark) counts[mark] += 1;
      if (mark !== 'open') return;
      const isThousands = decimalsOf(currency) < 3;
      counts.likeliest = digits.includes('.') === isThousands ? 'comma' : 'point';
    },
  };
  return counts;
}

/** The likeliest first; two where nothing in the file tells thousands from decimals. */
export function decideMarks({ point, comma, open, likeliest }: MarkCounts): DecimalMark[] {
  if (point !== comma) return point > comma ? ['point'] : ['comma'];
  if (open === 0 && point === 0) return ['point'];
  return likeliest === 'comma' ? ['comma', 'point'] : ['point', 'comma'];
}
