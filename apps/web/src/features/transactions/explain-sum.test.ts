import { describe, expect, it } from 'vitest';
import { explainSum } from './explain-sum.ts';

describe('a sum of the list', () => {
  it('is asked about with the filters of the list', () => {
    expect(explainSum('income', {})).toBe('of=income');
    expect(explainSum('balance', { category_id: 'none', tag: ['out'], min: '5' })).toBe(
      'of=left&category_id=none&min=5&tag=out',
    );
    expect(explainSum('expense', { date: '2026-11-15' })).toBe('of=expense&from=2026-11-15&to=2026-11-15');
  });

  it('is not where the list has only some of it', () => {
    expect(explainSum('expense', { type: 'expense' })).toBe('of=expense');
    for (const sum of ['income', 'balance'] as const)
      expect(explainSum(sum, { type: 'expense' })).toBeUndefined();
    expect(explainSum('income', { tag: ['one', 'two'] })).toBeUndefined();
  });
});
