import { addMonths, type Month, toMonthText } from '@saldo/domain';

/** `2026-01` → `2025-12`. */
export const monthBefore = (month: string): string =>
  toMonthText(addMonths(Number(month.replace('-', '')) as Month, -1));
