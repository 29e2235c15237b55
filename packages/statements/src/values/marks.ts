import type { DecimalMark } from '../question.ts';
import { markOf } from './amount.ts';

/** How many amounts of a file show which decimal mark; `open` ones could be read either way. */
export type MarkCounts = { [mark in DecimalMark | 'open']: number } & { add: (digits: string) => void };

export function makeMarkCounts(): MarkCounts {
  const counts: MarkCounts = {
    point: 0,
    comma: 0,
    open: 0,
    add(digits) {
      const mark = markOf(digits);
      if (mark) counts[mark] += 1;
    },
  };
  return counts;
}

/** The likeliest first; two where nothing in the file tells thousands from decimals. */
export function decideMarks({ point, comma, open }: MarkCounts): DecimalMark[] {
  if (point !== comma) return point > comma ? ['point'] : ['comma'];
  // `1.234` is likelier a thousand and more than a fraction of a cent.
  return open > 0 || point > 0 ? ['comma', 'point'] : ['point'];
}
