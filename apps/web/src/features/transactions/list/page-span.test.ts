import { expect, it } from 'vitest';
import { growSpan, toSpan } from './page-span.ts';

it('a visit has the pages that were loaded, or just its own', () => {
  expect(toSpan({ keepsScroll: true, pages: { first: 2, last: 5 } }, 3)).toEqual({ first: 2, last: 5 });
  expect(toSpan(null, 3)).toEqual({ first: 3, last: 3 });
  for (const pages of [
    { first: 4, last: 5 },
    { first: 0, last: 5 },
    { first: 1, last: 1e9 },
    { first: 'x' },
    7,
  ])
    expect(toSpan({ pages }, 3)).toEqual({ first: 3, last: 3 });
});

it('pages are added at either end, and none before the first', () => {
  expect(growSpan({ first: 1, last: 1 }, 'end', 10)).toMatchObject({ added: 2, span: { first: 1, last: 2 } });
  expect(growSpan({ first: 3, last: 4 }, 'start', 10)).toMatchObject({
    added: 2,
    span: { first: 2, last: 4 },
  });
  expect(growSpan({ first: 1, last: 4 }, 'start', 10)).toBeUndefined();
});

it('what lies far away is let go, so that the list stays quick', () => {
  expect(growSpan({ first: 1, last: 4 }, 'end', 100)).toMatchObject({ span: { first: 2, last: 5 } });
  expect(growSpan({ first: 2, last: 5 }, 'start', 100)).toMatchObject({ span: { first: 1, last: 4 } });
});
