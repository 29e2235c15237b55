import { describe, expect, it } from 'vitest';
import { countDays, toMonths } from './strip-months.ts';

describe('the months of a strip', () => {
  it('are told from the newest on, each with what its days are', () => {
    expect(
      toMonths([
        { from: '2026-01-30', to: '2026-02-27', state: 'agreeing' },
        { from: '2026-02-28', to: '2026-03-02', state: 'missing' },
      ]),
    ).toEqual([
      { month: '2026-03', runs: [{ first: 1, last: 2, state: 'missing' }] },
      {
        month: '2026-02',
        runs: [
          { first: 1, last: 27, state: 'agreeing' },
          { first: 28, last: 28, state: 'missing' },
        ],
      },
      { month: '2026-01', runs: [{ first: 30, last: 31, state: 'agreeing' }] },
    ]);
  });

  it('count the days of a span with its ends', () => {
    expect(countDays({ from: '2026-02-27', to: '2026-03-01', state: 'covered' })).toBe(3);
  });
});
