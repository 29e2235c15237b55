import { expect, it } from 'vitest';
import { firstAndLastOf, moveMonth } from './months.ts';

it.each([
  ['2026-11', -1, '2026-10'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
])('%s moved by %i is %s', (month, count, moved) => expect(moveMonth(month, count)).toBe(moved));

it.each([
  ['2028-02', '2028-02-29'],
  ['2027-02', '2027-02-28'],
])('%s ends with %s', (month, to) => expect(firstAndLastOf(month)).toEqual({ from: `${month}-01`, to }));
