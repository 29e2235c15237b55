import { cents, FEWEST_LINES, MOST_LINES } from '@saldo/domain';
import type { ProblemCode } from './codes.ts';
import type { StatementLine, StatementRow } from './reading.ts';

export type Split = {
  lines: StatementLine[] | null;
  category: string | null;
  problem: ProblemCode | undefined;
};

/** The parts of a row, where they add up to it; a single part is the row's own category. */
export function toSplit(parts: readonly StatementLine[], whole: StatementRow['cents']): Split {
  if (parts.length < FEWEST_LINES)
    return { lines: null, category: parts[0]?.category ?? null, problem: undefined };
  if (parts.length > MOST_LINES) return { lines: null, category: null, problem: 'split_too_long' };
  const sum = cents(parts.reduce((total, part) => total + part.cents, 0));
  if (sum !== whole) return { lines: null, category: null, problem: 'split_does_not_add_up' };
  return { lines: [...parts], category: null, problem: undefined };
}
