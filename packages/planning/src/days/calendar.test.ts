import { addDays, type DayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import {
  dayInMonth,
  dayOfMonthOf,
  fromEpochDay,
  isWeekend,
  monthOf,
  toEpochDay,
  weekdayOf,
} from './calendar.ts';

describe('days counted from 1970', () => {
  it('are those of the calendar, leap years and centuries included', () => {
    let day = 18_991_227 as DayNumber;
    let count = toEpochDay(day);
    expect(count).toBe(Date.UTC(1899, 11, 27) / 86_400_000);
    for (let index = 0; index < 80_000; index += 7) {
      expect([toEpochDay(day), fromEpochDay(count)]).toEqual([count, day]);
      expect(monthOf(count)).toBe(Math.floor(day / 10_000) * 12 + (Math.floor(day / 100) % 100) - 1);
      expect(dayOfMonthOf(count)).toBe(day % 100);
      expect(weekdayOf(count)).toBe(new Date(count * 86_400_000).getUTCDay());
      day = addDays(day, 7);
      count += 7;
    }
  });

  it('of a month end where it ends', () => {
    const february = 2028 * 12 + 1;
    expect([28, 29, 30, 31].map((day) => fromEpochDay(dayInMonth(february, day)))).toEqual([
      ...[20_280_228, 20_280_229, 20_280_229, 20_280_229],
    ]);
    expect(isWeekend(toEpochDay(20_261_121 as DayNumber))).toBe(true);
  });
});
