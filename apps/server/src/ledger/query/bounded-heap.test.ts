import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BoundedHeap } from './bounded-heap.ts';

it('gives the page that sorting all of it would give', () => {
  const page = fc.record({
    all: fc.array(fc.integer({ min: 0, max: 50 })),
    offset: fc.nat(20),
    limit: fc.nat(20),
  });
  fc.assert(
    fc.property(page, ({ all, offset, limit }) => {
      const heap = new BoundedHeap<number>(offset + limit, (one, two) => one - two);
      for (const one of all) heap.add(one);
      const sorted = all.toSorted((one, two) => one - two);
      expect(heap.takeAfter(offset)).toEqual(sorted.slice(offset, offset + limit));
    }),
  );
});

it('compares a few times for each, not once for all that are there', () => {
  let compared = 0;
  const heap = new BoundedHeap<number>(100_000, (one, two) => {
    compared += 1;
    return one - two;
  });
  let most = 0;
  for (let one = 0; one < 100_000; one++) {
    const before = compared;
    heap.add((one * 7919) % 100_000);
    most = Math.max(most, compared - before);
  }
  expect(most).toBeLessThan(50);
});
