import { expect, it } from 'vitest';
import { layOutAreas } from './areas-layout.ts';

const series = [
  { label: 'Savings', tone: 'amber' as const, values: [10, 20, 30] },
  { label: 'Account', tone: 'blue' as const, values: [5, -5, null] },
  { label: 'Card', tone: 'green' as const, values: [-1, -2, -3] },
];

it('what is there stands on top of each other above zero, what is owed below it', () => {
  const { areas, ends } = layOutAreas(series);
  expect(
    areas.map(({ label, ranges }) => [label, ranges.map((range) => range && [range.from, range.to])]),
  ).toEqual([
    [
      'Savings',
      [
        [0, 10],
        [0, 20],
        [0, 30],
      ],
    ],
    ['Account', [[10, 15], [20, 20], null]],
    ['Account', [[0, 0], [0, -5], null]],
    [
      'Card',
      [
        [0, -1],
        [-5, -7],
        [0, -3],
      ],
    ],
  ]);
  expect([Math.min(...ends), Math.max(...ends)]).toEqual([-7, 30]);
});

it('the line is what they come to, where all of it is known', () => {
  expect(layOutAreas(series).totals).toEqual([14, 13, null]);
});

it('names stand in their areas where each of them has room', () => {
  const known = series.map((one) => ({ ...one, values: one.values.map((value) => value ?? 1) }));
  expect(layOutAreas(known).isNamed((value) => value * 20)).toBe(true);
  expect(layOutAreas(known).isNamed((value) => value)).toBe(false);
});
