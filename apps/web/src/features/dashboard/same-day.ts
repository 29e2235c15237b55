import type { SpendingReport } from '@saldo/contract';
import { today } from '../../ui/money-and-dates/dates.ts';
import { firstAndLastOf, moveMonth } from '../../ui/money-and-dates/months.ts';

/** A month under way is compared with the one before up to the same day, or its last one where it has fewer. */
export function daysToCompare(day = today()): { from: string; to: string } {
  const { from, to } = firstAndLastOf(moveMonth(day.slice(0, 7), -1));
  const sameDay = `${from.slice(0, 8)}${day.slice(8, 10)}`;
  return { from, to: sameDay < to ? sameDay : to };
}

/** What was spent on a category by then; undefined of what the report does not tell. */
export function spentByThen(
  report: SpendingReport | undefined,
  categoryId: string | null,
): number | undefined {
  if (!report) return undefined;
  const item = report.spending.items.find(({ id }) => id === categoryId);
  return item?.total ?? (report.spending.others ? undefined : 0);
}
