import type { DayNumber, Month } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { indexOfMonth, toPeriods } from './periods.ts';

const today = 20261115 as DayNumber;
const days = (first: number, last: number) => ({ first: first as DayNumber, last: last as DayNumber });

describe('periods', () => {
  it('are cut where the days are, and whole only once they are over', () => {
    expect(toPeriods(days(20260915, 20261130), 'month', today)).toEqual([
      { key: '2026-09', ...days(20260915, 20260930), isWhole: false },
      { key: '2026-10', ...days(20261001, 20261031), isWhole: true },
      { key: '2026-11', ...days(20261101, 20261130), isWhole: false },
    ]);
  });

  it('are quarters and years too', () => {
    const keys = (group: 'quarter' | 'year') =>
      toPeriods(days(20251201, 20260401), group, today).map(({ key }) => key);
    expect(keys('quarter')).toEqual(['2025-Q4', '2026-Q1', '2026-Q2']);
    expect(keys('year')).toEqual(['2025', '2026']);
  });

  it('hold each month in one of them', () => {
    const indexOf = indexOfMonth(toPeriods(days(20251201, 20260401), 'quarter', today));
    expect([202511, 202512, 202601, 202603, 202604].map((month) => indexOf(month as Month))).toEqual([
      -1, 0, 1, 1, 2,
    ]);
  });
});
