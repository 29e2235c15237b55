import { describe, expect, it } from 'vitest';
import { readWhole, tellWhole } from './whole-list.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function listOf(count: number) {
  const all = numbers(count);
  const asked: (number | undefined)[] = [];
  const readAfter = async (last: number | undefined, limit: number) => {
    asked.push(last);
    return all.slice(last ?? 0, (last ?? 0) + limit);
  };
  return { asked, told: readWhole(readAfter, (rows) => rows.map((row) => row * 10)) };
}

async function collect(told: { results: number[] } | AsyncIterable<number[]>) {
  if ('results' in told) return told.results;
  const all: number[] = [];
  for await (const some of told) all.push(...some);
  return all;
}

describe('a list without pages', () => {
  it('is told at once where it is short', async () => {
    expect(await listOf(3).told).toEqual({ results: [10, 20, 30] });
    expect(tellWhole([1, 2])).toEqual({ results: [1, 2] });
  });

  it.each([999, 1000, 1001, 2000, 2500])('has each of its %i rows once, in order', async (count) => {
    expect(await collect(await listOf(count).told)).toEqual(numbers(count).map((row) => row * 10));
    expect(await collect(tellWhole(numbers(count)))).toEqual(numbers(count));
  });

  it('is read no further than it is taken', async () => {
    const { asked, told } = listOf(5000);
    const portions = await told;
    if ('results' in portions) throw new Error('told at once');
    const reading = portions[Symbol.asyncIterator]();
    await reading.next();
    expect(asked).toEqual([undefined]);
    await reading.next();
    expect(asked).toEqual([undefined, 1000]);
  });
});
