import type { Month } from '@saldo/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysInMonth,
  fromDayNumber,
  nextMonthlyDay,
  parseDay,
  toDay,
  toDayNumber,
  toMonthText,
} from './day.ts';

const anyInstant = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

describe('parseDay', () => {
  it('takes the day of any instant, as a day and as a date-time', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const iso = instant.toISOString();
        expect(parseDay(iso.slice(0, 10))).toBe(toDay(instant));
        expect(parseDay(iso)).toBe(toDay(instant));
      }),
    );
  });

  it('takes exactly the days that the calendar has', () => {
    const part = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(part(9999), part(13), part(32), (year, month, day) => {
        const text = [
          String(year).padStart(4, '0'),
          ...[month, day].map((n) => String(n).padStart(2, '0')),
        ].join('-');
        const made = new Date(`${text}T00:00:00Z`);
        const exists = year >= 1 && !Number.isNaN(made.getTime()) && made.toISOString().startsWith(text);
        expect(parseDay(text)).toBe(exists ? text : undefined);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the written day of a date-time in another zone', () => {
    expect(parseDay('2026-11-15T23:30:00-05:00')).toBe('2026-11-15');
  });

  it.each(['', '2026-02-30', '2026-2-3', '15/11/2026', '2026-11-15T99:00', '2026-11-15 10:00', '20261115'])(
    'refuses %j',
    (text) => expect(parseDay(text)).toBeUndefined(),
  );
});

describe('daysInMonth', () => {
  it('agrees with the calendar in every month of four centuries', () => {
    for (let year = 1800; year < 2200; year++) {
      for (let month = 1; month <= 12; month++) {
        expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
      }
    }
  });
});

const anyDay = anyInstant.map(toDay);

describe('day numbers', () => {
  it('read back as the same day, and sort like it', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, two) => {
        expect(fromDayNumber(toDayNumber(one))).toBe(one);
        expect(Math.sign(toDayNumber(one) - toDayNumber(two))).toBe(one < two ? -1 : Number(one > two));
      }),
    );
  });

  it('count months as the calendar does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2100 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: -500, max: 500 }),
        (year, month, count) => {
          const expected = new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 7);
          expect(toMonthText(addMonths((year * 100 + month) as Month, count))).toBe(expected);
        },
      ),
    );
  });

  it('has no month before the first', () => {
    expect(addMonths(1_01 as Month, -1)).toBe(1_01);
    expect(addMonths(1_12 as Month, -30)).toBe(1_01);
  });
});

describe('addDays', () => {
  it.each([
    ['2026-11-15', 1, '2026-11-16'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 2, '2028-03-01'],
  ])('leads from %s by %i to %s', (from, count, to) => {
    const [start, end] = [parseDay(from), parseDay(to)];
    expect(start && addDays(toDayNumber(start), count)).toBe(end && toDayNumber(end));
  });
});

describe('nextMonthlyDay', () => {
  it.each([
    ['2026-11-15', 15, '2026-11-15'],
    ['2026-11-16', 15, '2026-12-15'],
    ['2026-02-01', 31, '2026-02-28'],
    ['2028-02-29', 31, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-04-30', 31, '2026-04-30'],
  ])('from %s with day %i is %s', (today, dayOfMonth, next) => {
    const day = parseDay(today);
    expect(day && nextMonthlyDay(day, dayOfMonth)).toBe(next);
  });
});
