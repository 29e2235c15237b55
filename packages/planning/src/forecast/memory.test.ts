import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toEpochDay } from '../days/calendar.ts';
import type { PaidItem, Payment } from './expected.ts';
import { type Account, floorOf, forecast, forecastBalances } from './forecast.ts';
import { Memory } from './memory.ts';

const TODAY = toEpochDay(20261115 as never);

/** What somebody does to their money, or the passing of a day, between two forecasts. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), back: fc.nat(400), cents: fc.integer({ max: 9000 }) }),
  fc.record({ kind: fc.constant('pay' as const), item: fc.nat(4), back: fc.nat(40), cents: fc.nat(5000) }),
  fc.record({ kind: fc.constant('forget' as const), item: fc.nat(4) }),
  fc.record({ kind: fc.constant('rhythm' as const), item: fc.nat(4), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('item' as const), cents: fc.nat(5000) }),
  fc.record({ kind: fc.constant('balance' as const), cents: fc.nat(90_000) }),
  fc.record({ kind: fc.constant('expected' as const), ahead: fc.nat(80), cents: fc.nat(5000) }),
  fc.record({ kind: fc.constant('sleep' as const) }),
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

const byDay = (payments: readonly Payment[]) => payments.toSorted((one, two) => one.day - two.day);

function begin(days: number, seed: number): Account {
  const cents = Float64Array.from({ length: days }, (_, index) => ((index * 7919 + seed) % 6001) - 3000);
  const items = [0, 1, 2].map((item): PaidItem => {
    const count = Math.floor(days / 31);
    const payments = Array.from({ length: count }, (_, month) => ({
      day: TODAY - (count - month) * 30 + item * 3,
      cents: -1000 * (item + 1) - (month % 4) * 0.5,
    }));
    return { every: { unit: 'month', count: 1 }, payments };
  });
  return { today: TODAY, balance: 50_000, net: { from: TODAY - days + 1, cents }, items, expected: [] };
}

function apply(account: Account, one: Change): Account {
  const { today, net, items, expected } = account;
  const withItem = (index: number, edit: (item: PaidItem) => PaidItem | undefined) => ({
    ...account,
    items: items.flatMap((item, at) => (at === index % items.length ? (edit(item) ?? []) : item)),
  });
  switch (one.kind) {
    case 'move': {
      const cents = Float64Array.from(net.cents);
      cents[Math.max(0, cents.length - 1 - one.back)] = one.cents;
      return { ...account, net: { ...net, cents } };
    }
    case 'pay':
      return withItem(one.item, ({ every, payments }) => ({
        every,
        payments: byDay([...payments, { day: today - one.back, cents: -one.cents }]),
      }));
    case 'forget':
      return withItem(one.item, () => undefined);
    case 'rhythm':
      return withItem(one.item, (item) => ({ ...item, every: { unit: 'month', count: one.count } }));
    case 'item': {
      const payments = [90, 60, 30].map((back) => ({ day: today - back, cents: -one.cents }));
      return { ...account, items: [...items, { every: { unit: 'month', count: 1 }, payments }] };
    }
    case 'balance':
      return { ...account, balance: one.cents };
    case 'expected':
      return { ...account, expected: [...expected, { day: today + 1 + one.ahead, cents: -one.cents }] };
    case 'sleep':
      return {
        ...account,
        today: today + 1,
        net: { ...net, cents: Float64Array.from([...Array.from(net.cents), 0]) },
      };
  }
}

it('a forecast is the same, whatever is remembered of the one before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 700 }),
      fc.nat(1000),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      (days, seed, changes) => {
        const memory = new Memory();
        let account = begin(days, seed);
        for (const one of [undefined, ...changes]) {
          if (one) account = apply(account, one);
          expect(floorOf(account, 120, memory)).toEqual(floorOf(account, 120));
          expect(forecastBalances(account, 60, memory)).toEqual(forecastBalances(account, 60));
          expect(forecast(account, 120, memory)).toEqual(forecast(account, 120));
        }
      },
    ),
    { numRuns: 25 },
  );
});
