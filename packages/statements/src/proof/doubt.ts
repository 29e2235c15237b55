import type { StatementRow } from '../model/reading.ts';
import { toDecimal } from '../values/decimal.ts';

/** Where a file contradicts its rows, and how: what they add up to, and what it says instead. */
export type Doubt = { line: number; row: StatementRow | undefined; text: string };

export const toDoubt = (
  line: number,
  row: StatementRow | undefined,
  added: number,
  told: number,
  currency: string | null,
): Doubt => ({ line, row, text: `${toDecimal(added, currency)} ≠ ${toDecimal(told, currency)}` });
