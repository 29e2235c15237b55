import { expect, it } from 'vitest';
import { toPercents } from './percents.ts';

const sum = (percents: number[]) => percents.reduce((total, one) => total + one, 0);

it('percents of a whole add up to a hundred, the largest remainder first', () => {
  expect(toPercents([1, 1, 1], 3)).toEqual([34, 33, 33]);
  expect(toPercents([50.6, 24.7, 24.7], 100)).toEqual([50, 25, 25]);
  expect(toPercents([29, 71], 100)).toEqual([29, 71]);
  expect(toPercents([10], 10)).toEqual([100]);
});

it('any amounts of one percent or more add up', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const amounts = Array.from(
      { length: 2 + (seed % 9) },
      (_, index) => 20 + ((seed * 7919 + index * 104_729) % 80),
    );
    const whole = amounts.reduce((total, one) => total + one, 0);
    const percents = toPercents(amounts, whole);
    expect(sum(percents), amounts.join()).toBe(100);
    for (const [index, percent] of percents.entries())
      expect(Math.abs(percent - ((amounts[index] ?? 0) / whole) * 100)).toBeLessThan(1);
  }
});

it('what is less than one percent stays that, and counts together', () => {
  expect(toPercents([98.4, 0.8, 0.8], 100)).toEqual([98, 0, 0]);
  // A hundred of them do not get what only some of them would.
  expect(
    toPercents(
      Array.from({ length: 200 }, () => 0.5),
      100,
    ),
  ).toEqual(Array.from({ length: 200 }, () => 0));
});

it('what came back is below zero, and a part of the whole comes to its part', () => {
  expect(toPercents([60, 60, -20], 100)).toEqual([60, 60, -20]);
  expect(toPercents([12.5, 12.5], 100)).toEqual([13, 12]);
  expect(toPercents([12.5, 12.5], 100, 26)).toEqual([13, 13]);
  expect(toPercents([1, 2], 0)).toEqual([0, 0]);
});
