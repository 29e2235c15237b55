import { expect, it } from 'vitest';
import { daysToCompare } from './same-day.ts';

it.each([
  ['2026-11-19', '2026-10-01', '2026-10-19'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2025-12-01', '2025-12-01'],
])('%s is compared with %s to %s', (day, from, to) => {
  expect(daysToCompare(day)).toEqual({ from, to });
});
