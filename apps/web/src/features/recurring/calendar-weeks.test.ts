import { expect, it } from 'vitest';
import { dayAfterKey, weeksOf } from './calendar-weeks.ts';

it('begins weeks on Monday, and leaves out the days of other months', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-11-01']);
  expect(weeks[5]?.[0]).toBe('2026-11-30');
  expect(weeksOf('2027-02').flat()).not.toContain(undefined);
});

it.each([
  ['2026-11-19', 'ArrowLeft', '2026-11-18'],
  ['2026-11-19', 'ArrowDown', '2026-11-26'],
  ['2026-11-19', 'Home', '2026-11-16'],
  ['2026-11-19', 'End', '2026-11-22'],
  ['2026-11-30', 'ArrowRight', '2026-11-30'],
  ['2026-11-30', 'ArrowDown', '2026-11-30'],
  ['2026-11-01', 'Home', '2026-11-01'],
  ['2026-11-19', 'a', undefined],
])('from %s, %s leads to %s', (day, key, next) => expect(dayAfterKey(day, key)).toBe(next));
