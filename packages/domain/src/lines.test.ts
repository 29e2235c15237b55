import { describe, expect, it } from 'vitest';
import { byCategory, fitLines, largestOf, restOf } from './lines.ts';
import { cents } from './money.ts';

const line = (value: number, category: number | null = null) => ({ category, cents: cents(value) });

describe('lines', () => {
  it('leave a rest, which is negative where they are too much', () => {
    expect(restOf(cents(1000), [line(300), line(200)])).toBe(500);
    expect(restOf(cents(1000), [line(900), line(200)])).toBe(-100);
    expect(restOf(cents(1000), [])).toBe(1000);
  });

  it('have a largest, whatever their sign; of equal ones the first', () => {
    expect(largestOf([line(-300, 1), line(-700, 2)])?.category).toBe(2);
    expect(largestOf([line(500, 1), line(500, 2)])?.category).toBe(1);
    expect(largestOf([])).toBeUndefined();
  });

  it('fit another amount: the largest takes the difference', () => {
    expect(fitLines([line(-300), line(-700)], cents(-1100))).toEqual([line(-300), line(-800)]);
    expect(fitLines([line(-300), line(-700)], cents(-400))).toEqual([line(-300), line(-100)]);
  });

  it.each([
    ['nothing would be left of the largest', -300],
    ['less than nothing would', -200],
    ['the sign is turned', 1000],
  ])('do not fit where %s', (_, total) => {
    expect(fitLines([line(-300), line(-700)], cents(total))).toBeUndefined();
  });

  it('come to one sum for each category', () => {
    expect([...byCategory([line(1, 7), line(2), line(3, 7)])]).toEqual([
      [7, 4],
      [null, 2],
    ]);
  });
});
