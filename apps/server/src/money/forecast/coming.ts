import { addDays, type DayNumber } from '@saldo/domain';
import { type ExpectedPayment, toEpochDay } from '@saldo/planning';
import { listLaterEntries } from '../../ledger/index.ts';
import { toExpectedItems } from '../recurring/expected-items.ts';
import type { Item } from '../recurring/item.ts';
import type { Asking, ForecastAccount } from './forecast.account.ts';

/** One payment to come, in the currency of the account, and the most that it may come to. */
export type Coming = ExpectedPayment & { most: number };

/** What recurs, in the coming days. */
export function listExpected(
  { worth }: ForecastAccount,
  items: readonly Item[],
  today: DayNumber,
  days: number,
): Coming[] {
  const tomorrow = toEpochDay(today) + 1;
  const asked = { from: today, to: addDays(today, days), today };
  return toExpectedItems(items, asked).flatMap(({ cents, high, currency, day, name, recurringId }) => {
    const value = worth.worth({ cents, currency, day: today });
    const most = worth.worth({ cents: high, currency, day: today });
    // What should have come by now may come tomorrow.
    return value === undefined || most === undefined
      ? []
      : [{ day: Math.max(tomorrow, toEpochDay(day)), cents: value, most, name, recurringId }];
  });
}

/** What is entered already, with a later date. */
export async function listLater(
  { ledger }: Asking,
  { hasLater, worth, sources }: ForecastAccount,
  range: { after: DayNumber; to: DayNumber },
): Promise<Coming[]> {
  if (!hasLater) return [];
  const byNo = new Map(sources.map((source) => [source.no, source]));
  return (await listLaterEntries(ledger, range)).flatMap(({ name, day, cents, source_no }) => {
    const currency = byNo.get(source_no)?.currency;
    const value = currency && worth.worth({ cents, currency, day: range.after });
    return value === undefined || value === ''
      ? []
      : [{ name, day: toEpochDay(day), cents: value, most: value, recurringId: null }];
  });
}
