import { describe, expect, it } from 'vitest';
import { splitTop } from './top-items.ts';

const item = (name: string, amounts: number[]) => ({
  ...{ id: null, name, amounts, explain: '' },
  total: amounts.reduce((sum, one) => sum + one, 0),
});
const items = [item('a', [5, 5]), item('b', [3, 0.1]), item('c', [1, 0.2]), item('d', [0, 1])];

describe('the largest', () => {
  it('are all where there is room, also for one more', () => {
    expect(splitTop({ items, others: null }, 4, 'EUR')).toEqual({ top: items });
    expect(splitTop({ items, others: null }, 3, 'EUR')).toEqual({ top: items });
  });

  it('leave the others as one that comes to them, to the cent', () => {
    const others = { count: 7, amounts: [2, 2], total: 4 };
    expect(splitTop({ items, others }, 2, 'EUR')).toEqual({
      top: items.slice(0, 2),
      rest: { count: 9, amounts: [3, 3.2], total: 6.2 },
    });
  });
});
