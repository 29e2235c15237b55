import { describe, expect, it } from 'vitest';
import { explainMonth, explainSum } from './explain-sum.ts';

describe('a sum of the list', () => {
  it('is asked about with the filters of the list', () => {
    expect(explainSum('income', {})).toBe('of=income');
    expect(explainSum('balance', { category_id: 'none', tag: ['out'], min: '5' })).toBe(
      'of=left&category_id=none&min=5&tag=out',
    );
    expect(explainSum('expense', { date: '2026-11-15' })).toBe('of=expense&from=2026-11-15&to=2026-11-15');
  });

  it('is of the type that the list has, and of all its tags', () => {
    expect(explainSum('balance', { type: 'expense' })).toBe('of=left&type=expense');
    expect(explainSum('income', { tag: ['one', 'two'] })).toBe('of=income&tag=one&tag=two');
  });
});

describe('a bar of the list', () => {
  it('is of the days of its month that the list has', () => {
    expect(explainMonth('income', { q: 'bread' }, '2026-02')).toBe(
      'of=income&q=bread&from=2026-02-01&to=2026-02-28',
    );
    const days = { from: '2026-01-20', to: '2026-02-10' };
    expect(explainMonth('expense', days, '2026-01')).toBe('of=expense&from=2026-01-20&to=2026-01-31');
    expect(explainMonth('expense', days, '2026-02')).toBe('of=expense&from=2026-02-01&to=2026-02-10');
  });
});
