import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLineScale, toScale } from './scale.ts';

describe('the figures beside the bars', () => {
  it.each([
    [[45], [0, 10, 20, 30, 40, 50]],
    [
      [1200, 3400],
      [0, 1000, 2000, 3000, 4000],
    ],
    [
      [-33, 64],
      [-40, -20, 0, 20, 40, 60, 80],
    ],
    [[0.3], [0, 0.1, 0.2, 0.3]],
    [[0], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[-5], [-5, -4, -3, -2, -1, 0]],
  ])('of %j are %j', (values, ticks) => {
    expect(toScale(values).ticks).toEqual(ticks);
  });

  it('hold every value and zero, and are few', () => {
    const amounts = fc.array(fc.integer({ min: -1e14, max: 1e14 }), { minLength: 1 });
    fc.assert(
      fc.property(amounts, (cents) => {
        const values = cents.map((one) => one / 100);
        const { ticks, low, high } = toScale(values);
        expect(ticks.length).toBeLessThanOrEqual(8);
        expect(ticks).toContain(0);
        expect(low).toBeLessThanOrEqual(Math.min(...values));
        expect(high).toBeGreaterThanOrEqual(Math.max(...values));
      }),
    );
  });
});

describe('the figures beside lines', () => {
  it.each([
    [
      [11_200, 14_900],
      [11_000, 12_000, 13_000, 14_000, 15_000],
    ],
    [
      [400, 1000],
      [0, 200, 400, 600, 800, 1000],
    ],
    [
      [-20, 60],
      [-20, 0, 20, 40, 60],
    ],
    [
      [500, 500],
      [0, 100, 200, 300, 400, 500],
    ],
  ])('of %j are %j: far above zero, not from zero on', (values, ticks) => {
    expect(toLineScale(values).ticks).toEqual(ticks);
  });
});
