import { cents, type DayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { type Candidate, type Period, pairUp, type Unknown } from './pairing.ts';

/** Days of January; further ones are given as they are. */
const toDay = (day: number) => (day < 100 ? 20260100 + day : day) as DayNumber;
const period = (from: number, to: number): Period => ({ from: toDay(from), to: toDay(to) });
const COFFEE = { cents: cents(-250), words: new Set(['coffee']), hasId: false };
const rows = (days: readonly number[], words = COFFEE.words): Unknown[] =>
  days.map((day, index) => ({ ...COFFEE, words, index, day: toDay(day) }));
const there = (days: readonly number[], words = COFFEE.words): Candidate[] =>
  days.map((day, index) => ({ ...COFFEE, words, seq: index + 1, day: toDay(day), isByHand: false }));
const daily = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** As `row's day -> the other's day`, in order. */
const pair = async (here: readonly number[], before: readonly number[], listed?: [Period, Period]) => {
  const [own, other] = listed ?? [period(1, 31), period(1, 31)];
  const pairs = await pairUp(rows(here), there(before), { rows: own, before: [other] });
  return [...pairs]
    .toSorted(([one], [two]) => one - two)
    .map(([index, { seq }]) => `${here[index]}->${before[seq - 1]}`);
};

describe('equal rows that another listing has some days later', () => {
  it('are paired in their order, however far the first is from the last', async () => {
    expect(await pair([5, 7, 9, 11, 13], [3, 5, 7, 9, 11])).toEqual([
      ...['5->3', '7->5', '9->7', '11->9', '13->11'],
    ]);
    expect(await pair(daily(4, 30), daily(1, 27))).toHaveLength(27);
  });

  it('are all found, each later by another number of days', async () => {
    const before = [3, 5, 5, 5, 6, 7, 7, 8, 8, 9, 10, 12, 14];
    const here = [4, 5, 5, 7, 8, 8, 8, 10, 10, 10, 10, 12, 15];
    expect(await pair(here, before, [period(4, 20), period(3, 20)])).toHaveLength(13);
  });

  it('keep their days where each has one on its day', async () => {
    const both = [1, 2, 4, 4, 9, 20];
    expect(await pair(both, both)).toEqual(both.map((day) => `${day}->${day}`));
    expect(await pair(both, [1, 2, 4, 9, 20])).toHaveLength(5);
    expect(await pair([1, 2, 9, 20], both)).toEqual(['1->1', '2->2', '9->9', '20->20']);
  });

  it('are other ones where one listing begins before the other, or ends after it', async () => {
    const found = await pair(daily(5, 15), daily(1, 10), [period(5, 15), period(1, 10)]);
    expect(found).toEqual(daily(5, 10).map((day) => `${day}->${day}`));
  });

  it('leave one that is missing in the other listing alone, as nothing stands in for it from afar', async () => {
    const without = daily(1, 31).filter((day) => day !== 20);
    const found = await pair(daily(5, 31), without, [period(5, 31), period(1, 31)]);
    expect(found).toEqual(without.filter((day) => day >= 5).map((day) => `${day}->${day}`));
  });

  it('are others on the last day of a listing, of which it may have had the morning only', async () => {
    const noon = [period(10, 30), period(2, 13)] as [Period, Period];
    for (const from of [10, 11, 12, 13]) {
      const found = await pair(daily(from, 14), daily(5, 12), [{ ...noon[0], from: toDay(from) }, noon[1]]);
      expect(found, `from ${from}`).toEqual(daily(from, 12).map((day) => `${day}->${day}`));
    }
    expect(await pair([13], [13], noon)).toEqual(['13->13']);
    expect(await pair([12, 13, 13], [12, 13], noon)).toEqual(['12->12', '13->13']);
  });

  it('keep their days where one was deleted, though one from before the listing could stand in', async () => {
    const found = await pair([9, 10, 11, 12], [5, 6, 7, 8, 9, 10, 12], [period(9, 30), period(2, 20)]);
    expect(found).toEqual(['9->9', '10->10', '12->12']);
  });

  it('are not those of other words', async () => {
    const pairs = await pairUp(rows([5, 7]), there([3, 6], new Set(['bakery'])), {
      rows: period(1, 31),
      before: [period(1, 31)],
    });
    expect(pairs.size).toBe(0);
  });

  it('are found also where there are many on each day', async () => {
    const before = daily(3, 22).flatMap((day) => Array.from({ length: 20 }, () => day));
    const here = before.map((day) => day + 2);
    expect(await pair(here, before)).toHaveLength(400);
  });
});
