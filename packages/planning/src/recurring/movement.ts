import type { EpochDay } from '../days/calendar.ts';

/** One transaction, as far as its rhythm is concerned. Transfers, refunds and cash are left out before. */
export type Movement = {
  id: number;
  day: EpochDay;
  /** Expenses are negative. */
  cents: number;
  /** Whoever it is with, without references and dates: the same text is the same merchant. */
  merchant: string;
};
