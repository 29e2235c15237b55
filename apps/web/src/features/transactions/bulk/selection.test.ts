import type { Transaction } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { listRange, NOTHING, tick, toTarget } from './selection.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as Transaction);
const [a, b, c] = rows as [Transaction, Transaction, Transaction];
const idsOf = (some: Iterable<Transaction>) => [...some].map(({ id }) => id);

describe('a selection', () => {
  it('takes rows up and lets them go, over several pages', () => {
    const both = tick(tick(NOTHING, [a], true), [b, c], true);
    expect([...both.rows.keys()]).toEqual(['a', 'b', 'c']);
    expect([...tick(both, [b], false).rows.keys()]).toEqual(['a', 'c']);
    expect(NOTHING.rows.size).toBe(0);
  });

  it('is not all any more once a row is let go', () => {
    const all = { ...tick(NOTHING, rows, true), isAll: true };
    expect(tick(all, [a], true).isAll).toBe(true);
    expect(tick(all, [a], false)).toMatchObject({ isAll: false });
  });

  it('is told to the server row by row, or as the filter', () => {
    const some = tick(NOTHING, [a, b], true);
    expect(toTarget(some, { q: 'bread' })).toEqual({ ids: ['a', 'b'] });
    expect(toTarget({ ...some, isAll: true }, { q: 'bread' })).toEqual({ filter: { q: 'bread' } });
  });
});

describe('a range', () => {
  it.each([
    ['a', 'c', ['a', 'b', 'c']],
    ['d', 'b', ['b', 'c', 'd']],
    ['b', 'b', ['b']],
    [undefined, 'c', ['c']],
    ['on another page', 'c', ['c']],
  ])('from %s to %s is %j', (last, id, expected) => {
    expect(idsOf(listRange(rows, last, id))).toEqual(expected);
  });
});
