import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCategory, fitLines, largestOf, restOf } from './lines.ts';
import { cents, sumCents } from './money.ts';

const lines = (...amounts: number[]) => amounts.map((amount) => ({ cents: cents(amount) }));

describe('the lines of a split', () => {
  it('leave a rest, which is below zero where they are too much', () => {
    expect(restOf(cents(5000), lines(3000, 1500))).toBe(500);
    expect(restOf(cents(5000), lines(3000, 2001))).toBe(-1);
    expect(restOf(cents(5000), [])).toBe(5000);
  });

  it('have a largest one whatever their sign, of equal ones the first', () => {
    const [small, large, same] = lines(-100, -300, -300);
    expect(largestOf([small, large, same].filter((line) => line !== undefined))).toBe(large);
    expect(largestOf([])).toBeUndefined();
  });

  it('fit another amount: the largest takes the difference', () => {
    expect(fitLines(lines(3000, 2000), cents(6000))).toEqual(lines(4000, 2000));
    expect(fitLines(lines(-3000, -2000), cents(-4000))).toEqual(lines(-2000, -2000));
  });

  it('do not fit where nothing would be left of the largest, or where the sign turns', () => {
    expect(fitLines(lines(3000, 2000), cents(2000))).toBeUndefined();
    expect(fitLines(lines(3000, 2000), cents(1999))).toBeUndefined();
    expect(fitLines(lines(3000, 2000), cents(-9000))).toBeUndefined();
    expect(fitLines([], cents(100))).toBeUndefined();
  });

  it('add up to the amount they were fitted to', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 50 }), amount, (amounts, total) => {
        const fitted = fitLines(lines(...amounts), cents(total));
        if (fitted) expect(sumCents(fitted.map((line) => line.cents))).toBe(total);
      }),
    );
  });

  it('are summed once for each category', () => {
    const parts = [1, null, 1, 2].map((category, index) => ({ category, cents: cents(index + 1) }));
    expect([...byCategory(parts)]).toEqual([
      [1, 4],
      [null, 2],
      [2, 4],
    ]);
  });
});
