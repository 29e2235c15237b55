import { expect, it } from 'vitest';
import { fromRhythm, toRhythm } from './target-words.ts';

it.each([
  [null, 'once', ''],
  [{ unit: 'month', count: 1 }, 'month', ''],
  [{ unit: 'month', count: 3 }, 'quarter', ''],
  [{ unit: 'year', count: 1 }, 'year', ''],
  [{ unit: 'month', count: 12 }, 'year', ''],
  [{ unit: 'month', count: 5 }, 'months', '5'],
  [{ unit: 'year', count: 2 }, 'months', '24'],
] as const)('tells %j as %s', (every, rhythm, count) => expect(toRhythm(every)).toEqual({ rhythm, count }));

it.each([
  ['once', '', null],
  ['month', '', { unit: 'month', count: 1 }],
  ['quarter', '', { unit: 'month', count: 3 }],
  ['year', '', { unit: 'year', count: 1 }],
  ['months', '5', { unit: 'month', count: 5 }],
] as const)('means by %s %s', (rhythm, count, every) => expect(fromRhythm(rhythm, count)).toEqual(every));
