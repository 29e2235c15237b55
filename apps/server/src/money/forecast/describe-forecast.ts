import type { Forecast } from '@saldo/contract';
import { type Cents, fromDayNumber, toAmount } from '@saldo/domain';
import { type Backtest, type EpochDay, fromEpochDay, LEVEL } from '@saldo/planning';
import { toCents, toCoins } from './forecast.account.ts';
import type { Outlook } from './outlook.ts';

export const toDate = (day: EpochDay) => fromDayNumber(fromEpochDay(day));

export function describeForecast(
  outlook: Outlook,
): Omit<Forecast, 'below_zero' | 'fix' | 'goals' | 'looking'> {
  const { account, from, expected, later } = outlook;
  const { low, high, backtests } = outlook.foresee();
  const { path } = outlook;
  const { currency, balance } = account;
  const amountOf = (value: Cents) => toAmount(value, currency);
  const dates = path.map((_, index) => toDate(from + index));
  const lowest = path.reduce((best, value, index) => (value < (path[best] ?? 0) ? index : best), 0);
  const atLowest = low?.[lowest];
  const items = [
    ...expected.map((one) => ({
      ...one,
      kind: one.recurringId === null ? ('scenario' as const) : ('recurring' as const),
    })),
    ...later.map((one) => ({ ...one, recurringId: null, kind: 'transaction' as const })),
  ].toSorted((one, two) => one.day - two.day);
  const rest = (path.at(-1) ?? balance) - balance - items.reduce((sum, item) => sum + item.cents, 0);
  return {
    from: toDate(from),
    currency,
    balance: amountOf(toCoins(balance, currency)),
    days: path.map((value, index) => ({
      date: dates[index] ?? toDate(from + index),
      low: low ? amountOf(low[index] ?? value) : null,
      expected: amountOf(value),
      high: high ? amountOf(high[index] ?? value) : null,
    })),
    lowest: {
      date: toDate(from + lowest),
      amount: amountOf(path[lowest] ?? balance),
      low: atLowest === undefined ? null : amountOf(atLowest),
    },
    items: items.map((item) => ({
      date: dates[item.day - from] ?? toDate(item.day),
      name: item.name,
      amount: amountOf(toCoins(item.cents, currency)),
      kind: item.kind,
      recurring_id: item.recurringId,
    })),
    rest_per_day: outlook.isCapped ? null : amountOf(toCoins(rest / Math.max(1, path.length), currency)),
    capped: outlook.isCapped,
    band: low
      ? { level: LEVEL, held: backtests.filter(({ isHeld }) => isHeld).length, checked: backtests.length }
      : null,
    reason: low ? null : 'short_history',
    backtest: backtests.map(({ madeOn, days, error, isHeld, miss }) => ({
      ...{ made_on: toDate(madeOn), days, error: amountOf(toCoins(error, currency)), held: isHeld },
      parts: toParts(miss, error, currency),
    })),
    left_out: account.leftOut,
  };
}

/** In whole units of the currency; what is rounded away goes to the rest, so that they add up. */
function toParts(miss: Backtest['miss'], error: number, currency: string) {
  const [late, price, fresh, absent] = [miss.late, miss.price, miss.new, miss.absent].map((part) =>
    toCoins(part, currency),
  );
  const known = [late, price, fresh, absent].reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const tell = (value: number | undefined) => toAmount(toCents(value ?? 0), currency);
  return {
    ...{ late: tell(late), price: tell(price), new: tell(fresh), absent: tell(absent) },
    other: tell(toCoins(error, currency) - known),
  };
}
