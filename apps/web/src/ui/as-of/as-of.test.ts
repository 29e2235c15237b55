import { describe, expect, it } from 'vitest';
import { readAsOf, readMoment, withAsOf, withoutAsOf } from './as-of.ts';

const MOMENT = '2026-11-15T12:00:00.000Z';

describe('the moment in the address', () => {
  it.each([
    ['2026-11-15T12:00:00Z', MOMENT],
    ['2026-11-15T12:00Z', MOMENT],
    ['2026-11-15T13:00:00.000%2B01:00', MOMENT],
    ['yesterday', undefined],
    ['2026-11-15', undefined],
    ['2026-13-45T99:00:00Z', undefined],
    ['', undefined],
  ])('%s is %s', (typed, expected) => {
    expect(readAsOf('/transactions', `?as_of=${typed}`)).toBe(expected);
  });

  it('counts only where the past can be shown', () => {
    expect(readAsOf('/dashboard', `?as_of=${MOMENT}`)).toBe(MOMENT);
    expect(readAsOf('/profile', `?as_of=${MOMENT}`)).toBeUndefined();
  });

  it('goes along to every screen, also to those that show the present', () => {
    expect(withAsOf('/budgets', MOMENT)).toBe(`/budgets?as_of=${encodeURIComponent(MOMENT)}`);
    expect(withAsOf('/transactions?source_id=a', MOMENT)).toContain('source_id=a&as_of=');
    expect(withAsOf('/goals', MOMENT)).toBe(`/goals?as_of=${encodeURIComponent(MOMENT)}`);
    expect(readMoment(`?as_of=${MOMENT}`)).toBe(MOMENT);
    expect(withAsOf('/budgets', undefined)).toBe('/budgets');
  });

  it('is left without losing the filters', () => {
    expect(withoutAsOf('/transactions', `?q=bread&as_of=${MOMENT}`)).toBe('/transactions?q=bread');
    expect(withoutAsOf('/dashboard', `?as_of=${MOMENT}`)).toBe('/dashboard');
  });
});
