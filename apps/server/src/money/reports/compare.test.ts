import type { DayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { daysBefore, yearBefore } from './compare.ts';

const days = (first: number, last: number) => ({ first: first as DayNumber, last: last as DayNumber });

describe('the days before', () => {
  it('of whole months are as many whole months', () => {
    expect(daysBefore(days(20260301, 20260331))).toEqual(days(20260201, 20260228));
    expect(daysBefore(days(20260101, 20261231))).toEqual(days(20250101, 20251231));
    expect(daysBefore(days(20260101, 20260331))).toEqual(days(20251001, 20251231));
  });

  it('of other days are as many days', () => {
    expect(daysBefore(days(20260310, 20260312))).toEqual(days(20260307, 20260309));
    expect(daysBefore(days(20260301, 20260301))).toEqual(days(20260228, 20260228));
  });
});

describe('a year earlier', () => {
  it('begins and ends where it does now, and a month’s end stays one', () => {
    expect(yearBefore(days(20260301, 20260315))).toEqual(days(20250301, 20250315));
    expect(yearBefore(days(20250201, 20250228))).toEqual(days(20240201, 20240229));
    expect(yearBefore(days(20240229, 20240229))).toEqual(days(20230228, 20230228));
  });
});
