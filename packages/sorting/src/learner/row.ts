import type { Cents, DayNumber } from '@saldo/domain';

/** A transaction as far as its category can be told from it. Money out is negative. */
export type SortedRow = {
  name: string;
  description?: string | null;
  cents: Cents;
  day: DayNumber;
  source: number;
  mcc?: string | null;
};
