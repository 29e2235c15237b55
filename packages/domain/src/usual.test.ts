import { describe, expect, it } from 'vitest';
import { medianOf } from './median.ts';
import { cents } from './money.ts';
import { usualOf } from './usual.ts';

const all = (...values: number[]) => values.map(cents);
const usual = (...values: number[]) => usualOf(all(...values), 'EUR');

describe('what is usual', () => {
  it('has a median in the middle of it', () => {
    expect([medianOf([]), medianOf([5]), medianOf([9, 1, 5]), medianOf([1, 2, 4, 9])]).toEqual([0, 5, 5, 3]);
  });

  it('is not said of fewer than six', () => {
    expect(usual(100, 100, 100, 100, 100)).toBeUndefined();
  });

  it('leaves room for small change, for a quarter more or less, and for what always goes up and down', () => {
    expect(usual(500, 500, 500, 500, 500, 500)).toEqual({ low: 0, high: 1500 });
    expect(usual(-1, 500, 500, 500, 500, 500)).toEqual({ low: -500, high: 1500 });
    expect(usual(...Array<number>(6).fill(100_000))).toEqual({ low: 75_000, high: 125_000 });
    const restless = usual(10_000, 50_000, 90_000, 20_000, 60_000, 80_000);
    expect(restless?.high).toBeGreaterThan(90_000);
  });

  it('takes ten of any currency for small change', () => {
    const fives = Array<number>(6).fill(5000);
    expect(usualOf(all(...fives), 'KWD')).toEqual({ low: 0, high: 15_000 });
    expect(usualOf(all(...fives), 'EUR')).toEqual({ low: 3750, high: 6250 });
  });
});
