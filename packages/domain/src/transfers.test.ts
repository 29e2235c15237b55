import { describe, expect, it } from 'vitest';
import type { DayNumber } from './day.ts';
import { cents } from './money.ts';
import { findPairs } from './transfers.ts';

let seq = 0;
const side = (value: number, day: number, source_no: number, currency = 'EUR') => {
  seq += 1;
  return { seq, cents: cents(value), day: day as DayNumber, source_no, currency };
};

const pairsOf = (rows: ReturnType<typeof side>[]) =>
  findPairs(rows).map(({ from, to, daysApart, isCertain }) => [from.seq, to.seq, daysApart, isCertain]);

describe('two sides of a transfer', () => {
  it('are the same amount of different sources, at most three days apart, also over the end of a month', () => {
    const [out, back] = [side(-5000, 20261030, 1), side(5000, 20261102, 2)];
    expect(pairsOf([out, back])).toEqual([[out.seq, back.seq, 3, true]]);
  });

  it.each([
    ['four days apart', side(5000, 20261105, 2)],
    ['of the same source', side(5000, 20261101, 1)],
    ['of another amount', side(5001, 20261101, 2)],
    ['in another currency', side(5000, 20261101, 2, 'USD')],
    ['both of them expenses', side(-5000, 20261101, 2)],
  ])('are not %s', (_, other) => {
    expect(pairsOf([side(-5000, 20261101, 1), other])).toEqual([]);
  });

  it('are not certain where one of them fits two, and then the nearest is offered', () => {
    const out = side(-5000, 20261101, 1);
    const [far, near] = [side(5000, 20261103, 2), side(5000, 20261102, 3)];
    expect(pairsOf([out, far, near])).toEqual([[out.seq, near.seq, 1, false]]);
  });

  it('are found without weighing each against all, where there are as many alike as are looked at', () => {
    const days = Array.from({ length: 28 }, (_, index) => 20260201 + index);
    const rows = days.flatMap((day) =>
      Array.from({ length: 20 }, () => [side(-5000, day, 1), side(5000, day, 2)]).flat(),
    );
    const pairs = findPairs(rows);
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs.some(({ isCertain }) => isCertain)).toBe(false);
    expect(new Set(pairs.flatMap(({ from, to }) => [from.seq, to.seq])).size).toBe(2 * pairs.length);
  });

  it('are not looked for among very many of one amount, however many there are', () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      side(index % 2 ? -5000 : 5000, 20261101, 1 + (index % 2)),
    );
    expect(findPairs(many)).toEqual([]);
    const spread = Array.from({ length: 20_000 }, (_, index) =>
      side(index % 2 ? -5000 : 5000, 20260101 + (index % 28), 1 + (index % 2)),
    );
    expect(findPairs(spread)).toEqual([]);
  });

  it('are each other’s only: two transfers on one day are two pairs, neither of them certain', () => {
    const outs = [side(-5000, 20261101, 1), side(-5000, 20261101, 1)];
    const ins = [side(5000, 20261101, 2), side(5000, 20261101, 2)];
    const pairs = findPairs([...outs, ...ins]);
    expect(pairs).toHaveLength(2);
    expect(new Set(pairs.flatMap(({ from, to }) => [from.seq, to.seq])).size).toBe(4);
    expect(pairs.some(({ isCertain }) => isCertain)).toBe(false);
  });
});
