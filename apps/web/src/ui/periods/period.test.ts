import { describe, expect, it } from 'vitest';
import { daysOf, parsePeriod, toRange } from './period.ts';

describe('a period', () => {
  it.each([
    [undefined, {}],
    ['this-month', { from: '2028-02-01', to: '2028-02-29' }],
    ['last-month', { from: '2028-01-01', to: '2028-01-31' }],
    ['2027', { from: '2027-01-01', to: '2027-12-31' }],
    ['2027-04', { from: '2027-04-01', to: '2027-04-30' }],
    ['2027-04-03..2027-05-01', { from: '2027-04-03', to: '2027-05-01' }],
    ['2027-05-01..2027-04-03', { from: '2027-04-03', to: '2027-05-01' }],
    ['2027-04-03..', { from: '2027-04-03' }],
    ['..2027-04-03', { to: '2027-04-03' }],
  ])('%j has its days', (period, days) => {
    expect(daysOf(period, '2028-02-15')).toEqual(days);
    expect(parsePeriod(period ?? null)).toBe(period);
  });

  it('goes from January back into the year before', () => {
    expect(daysOf('last-month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  it.each(['', 'ever', '0000', '2026-13', '2026-00', '..', '2026-02-30..', '2026-01-01..2026-02-01..', '26'])(
    '%j is none',
    (text) => expect(parsePeriod(text)).toBeUndefined(),
  );

  it('is made of two days, or of one', () => {
    expect(toRange('2026-01-02', '')).toBe('2026-01-02..');
    expect(toRange('', '')).toBeUndefined();
  });
});
