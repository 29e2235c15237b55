import type { CalendarEntry } from '@saldo/contract';
import { cents, toAmount } from '@saldo/domain';
import { type EpochDay, listOccurrences } from '@saldo/planning';
import { courseOf, type Item } from './item.ts';
import { toText } from './to-recurring.ts';

type Range = { from: EpochDay; to: EpochDay };

/** What is due between two days, was paid, missed or skipped, day by day. */
export function toCalendar(items: readonly Item[], range: Range, today: EpochDay): CalendarEntry[] {
  return items
    .filter(({ state }) => state !== 'dismissed')
    .flatMap((item) =>
      listOccurrences(courseOf(item, today), range, today).map(({ day, state, payment }): CalendarEntry => {
        const paid = payment === undefined ? undefined : item.payments[payment];
        return {
          ...{ date: toText(day), recurring_id: item.id, name: item.name },
          type: item.sign > 0 ? 'income' : 'expense',
          amount: toAmount(cents(paid?.cents ?? item.expected), item.currency),
          ...{ currency: item.currency, state, transaction_id: paid?.id ?? null },
        };
      }),
    )
    .sort(
      (one, two) =>
        one.date.localeCompare(two.date) ||
        one.name.localeCompare(two.name) ||
        one.recurring_id.localeCompare(two.recurring_id),
    );
}
