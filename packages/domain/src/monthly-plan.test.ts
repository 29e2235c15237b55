import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Month } from './day.ts';
import { type Cents, cents } from './money.ts';
import { findRound, neededIn, type Rollover, rollOver, toCarried } from './monthly-plan.ts';

const month = (text: string) => Number(text.replace('-', '')) as Month;
const plan = (planned: number, spent: number, rollover: Rollover) => ({
  planned: () => cents(planned),
  spent: () => cents(spent),
  rollover: () => rollover,
});

describe('what a month begins with', () => {
  it('is nothing, what is left over, or also what is missing', () => {
    const carried = (left: number) =>
      (['none', 'surplus', 'both'] as const).map((rollover) => toCarried(cents(left), rollover));
    expect(carried(70)).toEqual([0, 70, 70]);
    expect(carried(-70)).toEqual([0, 0, -70]);
  });

  it('goes on over the end of a year', () => {
    const months = { start: month('2026-11'), to: month('2027-02'), kept: month('2026-12') };
    expect(rollOver(plan(100, 30, 'both'), months).map((one) => [one.month, one.carried, one.left])).toEqual([
      [202612, 70, 140],
      [202701, 140, 210],
      [202702, 210, 280],
    ]);
    expect(rollOver(plan(100, 130, 'surplus'), months).at(-1)).toMatchObject({ carried: 0, left: -30 });
  });

  it('is nothing before the plan starts', () => {
    const months = { start: month('2027-01'), to: month('2026-11'), kept: month('2026-11') };
    expect(rollOver(plan(100, 30, 'both'), months)).toEqual([
      { month: 202611, carried: 0, planned: 100, spent: 30, left: 70 },
    ]);
  });
});

describe('a target', () => {
  const target = { amount: cents(60_000), by: month('2027-03'), everyMonths: 12, since: month('2026-11') };

  it('is saved up for in rounds, of which the first begins when it was set', () => {
    const round = (text: string, everyMonths: number | null = 12) =>
      findRound({ ...target, everyMonths }, month(text));
    expect(round('2026-10')).toBeUndefined();
    expect(round('2026-11')).toEqual({ first: 202611, due: 202703 });
    expect(round('2027-03')).toEqual({ first: 202611, due: 202703 });
    expect(round('2027-04')).toEqual({ first: 202704, due: 202803 });
    expect(round('2029-03')).toEqual({ first: 202804, due: 202903 });
    expect(round('2027-04', null)).toBeUndefined();
    expect(round('2027-08', 1)).toEqual({ first: 202708, due: 202708 });
  });

  it('needs the same in each month that is left, more after one was skipped, and nothing once it is there', () => {
    const needed = (saved: number, text: string) =>
      neededIn(target.amount, cents(saved), month(text), target.by);
    expect(needed(0, '2026-11')).toBe(12_000);
    expect(needed(12_000, '2026-12')).toBe(12_000);
    expect(needed(12_000, '2027-01')).toBe(16_000);
    expect(needed(60_000, '2027-01')).toBe(0);
    expect(needed(59_999, '2027-01')).toBe(1);
  });

  it('is reached, to the cent or a few more, by whoever follows it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 0, max: 40 }), (amount, count) => {
        let saved = 0 as Cents;
        const due = (202601 + Math.floor(count / 12) * 100 + (count % 12)) as Month;
        for (let at = 0; at <= count; at += 1) {
          const now = (202601 + Math.floor(at / 12) * 100 + (at % 12)) as Month;
          saved = cents(saved + neededIn(cents(amount), saved, now, due));
        }
        expect(saved).toBe(amount);
      }),
    );
  });
});
