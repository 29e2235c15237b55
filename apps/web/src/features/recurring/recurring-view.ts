import type { CalendarEntry, Recurring } from '@saldo/contract';
import { cents, fromAmount, toAmount } from '@saldo/domain';
import { sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { addDays } from '../../ui/money-and-dates/months.ts';

/** What the screen tells of all that recurs. */

export const isActive = ({ state }: Recurring) => state === 'found' || state === 'confirmed';

/** By what they cost, the most expensive first within each currency. */
export const groupItems = (items: readonly Recurring[]) => ({
  active: items.filter(isActive).toSorted(byCost),
  ended: items.filter(({ state }) => state === 'ended').toSorted(byName),
  dismissed: items.filter(({ state }) => state === 'dismissed').toSorted(byName),
});

const byName = (one: Recurring, two: Recurring) => one.name.localeCompare(two.name);
const byCost = (one: Recurring, two: Recurring) =>
  one.type.localeCompare(two.type) ||
  one.currency.localeCompare(two.currency) ||
  two.yearly - one.yearly ||
  byName(one, two);

export type Total = { currency: string; yearly: number; monthly: number };

/** What is sure enough to count, in each currency by itself; early guesses are not. */
export function totalsOf(items: readonly Recurring[], type: Recurring['type']): Total[] {
  const counted = items.filter((item) => isActive(item) && !item.early && item.type === type);
  return [...new Set(counted.map(({ currency }) => currency))].sort().map((currency) => {
    const yearly = sumAmounts(
      counted.filter((item) => item.currency === currency).map((item) => item.yearly),
      currency,
    );
    const monthly = toAmount(cents(Math.round(fromAmount(yearly, currency) / 12)), currency);
    return { currency, yearly, monthly };
  });
}

/** How long something is news. */
const DAYS_OF_PRICES = 365;
const DAYS_OF_MISSES = 60;

export type Rise = { item: Recurring; date: string; from: number; to: number };

/** The newest price of each, where it is higher than the one before. */
export const risesOf = (items: readonly Recurring[], today: string): Rise[] =>
  items
    .filter((item) => isActive(item) && item.type === 'expense')
    .flatMap((item): Rise[] => {
      const newest = item.price_changes.toSorted((one, two) => two.date.localeCompare(one.date))[0];
      return newest && newest.to > newest.from ? [{ item, ...newest }] : [];
    })
    .filter(({ date }) => date >= addDays(today, -DAYS_OF_PRICES))
    .toSorted((one, two) => two.date.localeCompare(one.date));

export type Miss = { item: Recurring; date: string };

/** What did not arrive lately, newest first. */
export const missesOf = (items: readonly Recurring[], today: string): Miss[] =>
  items
    .filter(({ state }) => state !== 'dismissed')
    .flatMap((item) => item.missed.map((date) => ({ item, date })))
    .filter(({ date }) => date >= addDays(today, -DAYS_OF_MISSES))
    .toSorted((one, two) => two.date.localeCompare(one.date));

const MONTH_FIGURES = ['due', 'paid', 'dueIn', 'received'] as const;
export type MonthFigure = { what: (typeof MONTH_FIGURES)[number]; currency: string; amount: number };

/** What a month still takes and brings, and what it already did, in each currency by itself. */
export function figuresOf(entries: readonly CalendarEntry[]): MonthFigure[] {
  const wanted = {
    due: { type: 'expense', state: 'due' },
    paid: { type: 'expense', state: 'paid' },
    dueIn: { type: 'income', state: 'due' },
    received: { type: 'income', state: 'paid' },
  } as const;
  return MONTH_FIGURES.flatMap((what) => {
    const { type, state } = wanted[what];
    const counted = entries.filter((entry) => entry.type === type && entry.state === state);
    return [...new Set(counted.map(({ currency }) => currency))].sort().map((currency) => ({
      ...{ what, currency },
      amount: sumAmounts(
        counted.filter((entry) => entry.currency === currency).map(({ amount }) => amount),
        currency,
      ),
    }));
  });
}

/** Those that can become one with it: of its type and currency, and one of the two no fixed expense. */
export const mergeableWith = (item: Recurring, items: readonly Recurring[]) =>
  items.filter(
    (other) =>
      other.id !== item.id &&
      other.state !== 'dismissed' &&
      other.type === item.type &&
      other.currency === item.currency &&
      (other.fixed_expense_id === null || item.fixed_expense_id === null),
  );
