import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInMonth, type EpochDay } from '../days/calendar.ts';
import type { PaidItem, Payment } from './expected.ts';
import { type Account, forecast } from './forecast.ts';

const JANUARY = 2025 * 12;
const MONTHLY = { unit: 'month', count: 1 } as const;

const monthly = (dayOfMonth: number, cents: number, months: number, from = JANUARY): PaidItem => ({
  every: MONTHLY,
  payments: Array.from({ length: months }, (_, index) => ({
    day: dayInMonth(from + index, dayOfMonth),
    cents,
  })),
});

/** An account with these items and so much spent every day. */
function accountOf(
  items: readonly PaidItem[],
  today: EpochDay,
  perDay = 0,
  from = dayInMonth(JANUARY, 1),
): Account {
  const cents = new Float64Array(today - from + 1).fill(perDay);
  for (const { payments } of items)
    for (const { day, cents: paid } of payments)
      if (day >= from && day <= today) cents[day - from] = (cents[day - from] ?? 0) + paid;
  const expected = items.flatMap(({ payments }) =>
    [1, 2, 3, 4].map((month): Payment => {
      const last = payments.at(-1) ?? { day: 0, cents: 0 };
      return { day: last.day + Math.round(month * 30.44), cents: last.cents };
    }),
  );
  return { today, balance: 100_000, net: { from, cents }, items, expected };
}

describe('a forecast', () => {
  it('follows a steady life to within a day of it, with a band that is as narrow', () => {
    const items = [monthly(1, -60_000, 24), monthly(28, 200_000, 24)];
    const today = dayInMonth(JANUARY + 24, 1) - 1;
    const { expected, low, high } = forecast(accountOf(items, today, -4600), 60);
    // Rent on 1 February and 1 January, salary on 28 January, and 30 days.
    const inThirtyDays = 100_000 - 60_000 + 200_000 - 30 * 4600;
    expect(Math.abs((expected[29] ?? 0) - inThirtyDays)).toBeLessThan(10_000);
    expect((high?.[29] ?? 0) - (low?.[29] ?? 0)).toBeLessThan(60_000);
  });

  it('has no band, and no trend, where the history is too short', () => {
    const today = dayInMonth(JANUARY + 1, 10);
    const { expected, low, high, backtests } = forecast(accountOf([], today, -1000), 30);
    expect([low, high, backtests]).toEqual([undefined, undefined, []]);
    expect(new Set(expected)).toEqual(new Set([100_000]));
  });

  it('is the same for each day, however far it goes', () => {
    const items = [monthly(3, -30_000, 20), monthly(25, 150_000, 20)];
    const account = accountOf(items, dayInMonth(JANUARY + 20, 1) - 1, -3000);
    const [short, long] = [forecast(account, 90), forecast(account, 365)];
    for (const side of ['low', 'expected', 'high'] as const)
      expect(long[side]?.slice(0, 90)).toEqual(short[side]);
    expect(long.backtests).toEqual(short.backtests);
  });

  it('says why it missed: late, price, new, absent, and the rest, to the cent', () => {
    const paid = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      cents: fc.integer({ min: -90_000, max: 90_000 }),
      months: fc.integer({ min: 1, max: 18 }),
      from: fc.integer({ min: 0, max: 10 }),
      jitter: fc.array(fc.integer({ min: -4, max: 25 }), { minLength: 18, maxLength: 18 }),
    });
    fc.assert(
      fc.property(fc.array(paid, { maxLength: 6 }), fc.integer({ min: -5000, max: 500 }), (plans, perDay) => {
        const items = plans.map(({ day, cents, months, from, jitter }) => {
          const item = monthly(day, cents, months, JANUARY + from);
          const payments = item.payments.map((one, index) => ({
            ...one,
            day: one.day + (jitter[index] ?? 0),
          }));
          return { ...item, payments: payments.toSorted((one, two) => one.day - two.day) };
        });
        const { backtests } = forecast(accountOf(items, dayInMonth(JANUARY + 18, 15), perDay), 30);
        expect(backtests.length).toBeGreaterThan(0);
        for (const { error, miss } of backtests)
          expect(Object.values(miss).reduce((sum, cents) => sum + cents, 0)).toBe(error);
      }),
      { numRuns: 40 },
    );
  });
});
