import { addDays, type DayNumber } from '@saldo/domain';
import { type ExpectedPayment, toEpochDay } from '@saldo/planning';
import { listLaterEntries } from '../../ledger/index.ts';
import { type ExpectedItem, toExpectedItems } from '../recurring/expected-items.ts';
import type { Item } from '../recurring/item.ts';
import type { Asking, ForecastAccount } from './forecast.account.ts';

/** One payment to come, in the currency of the account, and the most that it may come to. */
export type Coming = ExpectedPayment & { most: number };

/** What recurs and isn't over, and what it will bring in the coming days. */
export type Upcoming = { items: readonly Item[]; payments: readonly ExpectedItem[] };

export function toUpcoming(all: readonly Item[], today: DayNumber, days: number): Upcoming {
  const items = all.filter(({ state }) => state === 'found' || state === 'confirmed');
  return { items, payments: toExpectedItems(items, { from: today, to: addDays(today, days), today }) };
}

export const upcomingOf = ({ items, payments }: Upcoming, source: number): Upcoming => ({
  items: items.filter(({ sourceNo }) => sourceNo === source),
  payments: payments.filter(({ sourceNo }) => sourceNo === source),
});

/** The payments to come, in the currency of an account. */
export function listExpected({ worth }: ForecastAccount, { payments }: Upcoming, today: DayNumber): Coming[] {
  const tomorrow = toEpochDay(today) + 1;
  return payments.flatMap(({ cents, high, currency, day, name, recurringId }) => {
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
