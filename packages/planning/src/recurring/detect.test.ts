import { type DayNumber, toDayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { fromEpochDay, toEpochDay } from '../days/calendar.ts';
import { detectRecurring } from './detect.ts';
import type { Movement } from './movement.ts';

const dayOf = (text: string) => toEpochDay(toDayNumber(text as never));
const textOf = (day: number): DayNumber => fromEpochDay(day);

const pay = (
  days: readonly string[],
  cents: number | ((index: number) => number),
  merchant = 'Film',
): Movement[] =>
  days.map((day, index) => ({
    ...{ id: index + 1, day: dayOf(day), merchant },
    cents: typeof cents === 'number' ? cents : cents(index),
  }));

/** The 5th of each month of a year. */
const FIFTHS = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-05`);

describe('something that repeats', () => {
  it('says when it comes next, what it costs in a year, and of which payments it is', () => {
    const [item, ...others] = detectRecurring(pay(FIFTHS.slice(0, 10), -1299), dayOf('2026-10-20'));
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      ...{
        merchant: 'Film',
        every: { unit: 'month', count: 1 },
        missed: [],
        hasEnded: false,
        isEarly: false,
      },
      amount: { low: -1299, expected: -1299, high: -1299 },
      ids: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
      yearly: -1299 * 12,
    });
    expect(textOf(item?.next ?? 0)).toBe(20_261_105);
  });

  it('tells a price once it was paid twice, and not before', () => {
    const dearer = (from: number) => pay(FIFTHS.slice(0, 8), (index) => (index >= from ? -1399 : -1299));
    const changes = (from: number) => detectRecurring(dearer(from), dayOf('2026-08-06'))[0]?.priceChanges;
    expect(changes(6)).toEqual([{ day: dayOf('2026-07-05'), from: -1299, to: -1399 }]);
    expect(changes(7)).toEqual([]);
  });

  it('tells what did not arrive, and ends where two in a row did not', () => {
    const asOf = (day: string) => detectRecurring(pay(FIFTHS.slice(0, 8), -1299), dayOf(day))[0];
    expect(asOf('2026-09-08')).toMatchObject({ missed: [], hasEnded: false });
    expect(asOf('2026-09-20')).toMatchObject({ missed: [dayOf('2026-09-05')], hasEnded: false });
    expect(asOf('2026-11-25')).toMatchObject({ hasEnded: true });
  });

  it('goes on where a payment is missing, or came twice', () => {
    const missing = FIFTHS.filter((day) => day !== '2026-05-05');
    expect(detectRecurring(pay(missing, -1299), dayOf('2026-12-06'))[0]?.missed).toEqual([
      dayOf('2026-05-05'),
    ]);
    const doubled = [...FIFTHS.slice(0, 5), '2026-05-06', ...FIFTHS.slice(5)];
    expect(detectRecurring(pay(doubled, -1299), dayOf('2026-12-06'))[0]?.ids).toHaveLength(12);
  });

  it('waits for Monday where it has done so', () => {
    // 1 August and 1 November 2026 are weekends.
    const days = ['2026-06-01', '2026-07-01', '2026-08-03', '2026-09-01', '2026-10-01'];
    const [item] = detectRecurring(pay(days, -85_000), dayOf('2026-10-02'));
    expect(textOf(item?.next ?? 0)).toBe(20_261_102);
  });

  it('of two kinds at one merchant is two things', () => {
    const small = pay(FIFTHS, -299);
    const large = pay(
      FIFTHS.map((day) => day.replace(/05$/, '18')),
      -999,
    ).map((one) => ({ ...one, id: one.id + 100 }));
    const found = detectRecurring([...small, ...large], dayOf('2026-12-20'));
    expect(found.map(({ amount }) => amount.expected).sort()).toEqual([-299, -999]);
  });

  it('is none where money comes and goes, or where two payments say nothing', () => {
    expect(detectRecurring(pay(['2026-01-05', '2026-02-05'], -1299), dayOf('2026-02-06'))).toEqual([]);
    const unlike = pay(['2025-01-05', '2026-01-05'], (index) => -1299 - index * 900);
    expect(detectRecurring(unlike, dayOf('2026-01-06'))).toEqual([]);
    const mixed = pay(FIFTHS, (index) => (index % 2 ? 1299 : -1299));
    const every = detectRecurring(mixed, dayOf('2026-12-06')).map((item) => item.every.count);
    expect(every).not.toContain(1);
  });
});
