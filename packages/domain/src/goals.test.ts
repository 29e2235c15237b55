import { describe, expect, it } from 'vitest';
import { type Day, type DayNumber, type Month, toDayNumber } from './day.ts';
import { countWholeMonths, fullMonthsOf, monthsOfPace, toOutlook, toPace } from './goals.ts';
import { cents } from './money.ts';

const TODAY = '2026-11-17' as Day;
const number = (day: string): DayNumber => toDayNumber(day as Day);

describe('the months of a pace', () => {
  it('are the three that are over, across the end of a year', () => {
    expect(monthsOfPace(TODAY)).toEqual({ from: 202608, to: 202610 });
    expect(monthsOfPace('2026-01-31' as Day)).toEqual({ from: 202510, to: 202512 });
  });

  it.each([
    ['2019-01-01', 202608],
    ['2026-07-31', 202608],
    ['2026-08-01', 202608],
    ['2026-08-02', 202609],
    ['2026-09-30', 202610],
    ['2026-10-01', 202610],
    ['2026-10-02', 202611],
    ['2026-11-01', 202611],
    ['2027-03-01', 202703],
  ])('of a history that begins on %s are full from %i on', (first, from) => {
    expect(fullMonthsOf(monthsOfPace(TODAY), number(first))).toEqual({ from, to: 202610 });
  });
});

const pace = (moved: number, from: number, to = 202610) =>
  toPace(cents(moved), { from: from as Month, to: to as Month });

describe('a pace', () => {
  it.each([
    [300_00, 202608, 100_00],
    [100_00, 202608, 33_33],
    [200_00, 202608, 66_67],
    [1, 202609, 1],
    [-1, 202609, -1],
    [3, 202609, 2],
    [-300_00, 202608, -100_00],
    [0, 202610, 0],
  ])('of %i from month %i on is %i: halves go away from nothing', (moved, from, expected) => {
    expect(pace(moved, from)).toBe(expected);
  });

  it('goes across the end of a year', () => {
    expect(pace(300_00, 202511, 202601)).toBe(100_00);
  });

  it('is not known of no full month', () => {
    expect(pace(500_00, 202611)).toBeNull();
    expect(pace(500_00, 202703)).toBeNull();
  });
});

describe('whole months', () => {
  it.each([
    ['2026-11-17', '2027-02-17', 3],
    ['2026-11-17', '2027-02-16', 2],
    ['2026-11-17', '2026-11-17', 0],
    ['2026-11-17', '2026-12-16', 0],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-31', '2026-02-27', 0],
    ['2028-01-31', '2028-02-29', 1],
    ['2026-02-28', '2026-03-31', 1],
    ['2026-12-31', '2027-01-01', 0],
    ['2026-11-17', '2026-10-17', -1],
  ])('from %s to %s are %i', (from, to, count) => {
    expect(countWholeMonths(number(from), number(to))).toBe(count);
  });
});

const outlook = (saved: number, paced: number | null, targetDate: string | null, target = 1000_00) =>
  toOutlook(
    {
      target: cents(target),
      saved: cents(saved),
      pace: paced === null ? null : cents(paced),
      targetDay: targetDate === null ? null : number(targetDate),
    },
    TODAY,
  );

describe('an outlook', () => {
  it('needs what is left, divided by the whole months, up to the next cent', () => {
    expect(outlook(0, null, '2027-02-17').needed).toBe(333_34);
    expect(outlook(1_00, null, '2027-02-17').needed).toBe(333_00);
    expect(outlook(0, null, '2027-02-16').needed).toBe(500_00);
  });

  it('is exact also of the largest amounts', () => {
    expect(outlook(-900_000_000_000_001, null, '2036-11-17', 99_999_999_999_999).needed).toBe(
      8_333_333_333_334,
    );
  });

  it('needs all of it where less than a month is left, today is the day, or the day has passed', () => {
    for (const day of ['2026-12-16', '2026-11-17', '2026-11-16', '2020-01-01'])
      expect(outlook(400_00, null, day).needed).toBe(600_00);
  });

  it('is on track from the very pace that is needed', () => {
    expect(outlook(0, 333_34, '2027-02-17').isOnTrack).toBe(true);
    expect(outlook(0, 333_33, '2027-02-17').isOnTrack).toBe(false);
    expect(outlook(0, 0, '2027-02-17').isOnTrack).toBe(false);
    expect(outlook(0, -5_00, '2027-02-17').isOnTrack).toBe(false);
  });

  it('can still be on track on the day itself, and never once that has passed', () => {
    expect(outlook(900_00, 100_00, '2026-11-17').isOnTrack).toBe(true);
    expect(outlook(900_00, 500_00, '2026-11-16').isOnTrack).toBe(false);
    expect(outlook(900_00, null, '2026-11-16').isOnTrack).toBe(false);
  });

  it('does not say what cannot be known: without a day, or without a pace', () => {
    expect(outlook(0, 100_00, null)).toEqual({ needed: null, reachedOn: 202709, isOnTrack: null });
    expect(outlook(0, null, '2027-02-17').isOnTrack).toBeNull();
    expect(outlook(0, null, null)).toEqual({ needed: null, reachedOn: null, isOnTrack: null });
  });

  it('is on track once all is there, whatever the pace and the day', () => {
    const reached = { needed: 0, reachedOn: null, isOnTrack: true };
    expect(outlook(1000_00, null, '2020-01-01')).toEqual(reached);
    expect(outlook(1000_01, -10_00, '2027-02-17')).toEqual(reached);
    expect(outlook(1000_00, null, null)).toEqual({ ...reached, needed: null });
    expect(outlook(999_99, null, '2020-01-01').isOnTrack).toBe(false);
  });

  it.each<[number, number, Month | null]>([
    [900_00, 100_00, 202612 as Month],
    [899_99, 100_00, 202701 as Month],
    [999_99, 100_00, 202612 as Month],
    [0, 0, null],
    [0, -1, null],
    [0, 1, null],
  ])('with %i saved and a pace of %i reaches it in %s', (saved, paced, month) => {
    expect(outlook(saved, paced, null).reachedOn).toBe(month);
  });

  it('counts what is owed along', () => {
    expect(outlook(-200_00, 100_00, '2027-11-17')).toEqual({
      needed: 100_00,
      reachedOn: 202711,
      isOnTrack: true,
    });
  });
});
