import { describe, expect, it } from 'vitest';
import { compareWrites, countEach, findLongestOutage } from './outages.mjs';
import { listBroken, toLines, toRound, toSum } from './report.mjs';

describe('the longest time without service', () => {
  const span = { from: 0, to: 100 };

  it('is between two answers', () => {
    expect(findLongestOutage([90, 10, 20, 60], span)).toBe(40);
  });

  it('is also what was before the first and after the last', () => {
    expect(findLongestOutage([70, 80], span)).toBe(70);
    expect(findLongestOutage([10, 20], span)).toBe(80);
    expect(findLongestOutage([], span)).toBe(100);
  });

  it('is not ended by what came too late', () => {
    expect(findLongestOutage([50, 200], span)).toBe(50);
  });
});

describe('what was written', () => {
  it('is lost where it was acknowledged and is not there, and twice where it is', () => {
    expect(compareWrites(['a', 'b', 'c'], ['a', 'c', 'c', 'never acknowledged'])).toEqual({
      lost: ['b'],
      doubled: ['c'],
    });
  });

  it('is counted, the most frequent first', () => {
    expect(countEach(['503', 'reset', '503'])).toEqual([
      ['503', 2],
      ['reset', 1],
    ]);
  });
});

describe('a round', () => {
  const fault = { name: 'a server is killed', most: 3 };
  const success = { took: 50, isWrite: true };
  const successes = [1000, 2000, 3000].map((at) => ({ ...success, at }));
  const seen = { from: 0, to: 4000, requests: 4, errors: ['503'], successes };
  const checked = { acknowledged: 3, lost: [], doubled: [], isVerified: true };

  it('holds where nothing is lost and nobody waited long', () => {
    const round = toRound(fault, seen, checked);
    expect(round).toMatchObject({ acknowledged: 3, found: 3, outageOfWrites: 1, errors: [['503', 1]] });
    expect(listBroken(round)).toEqual([]);
    expect(toSum([round, round])[0]).toContain('2 rounds: 8 requests, 6 writes acknowledged');
  });

  it('does not where somebody saw an error of what nobody is to notice', () => {
    const round = toRound({ ...fault, isUnseen: true }, seen, checked);
    expect(listBroken(round)).toEqual(['somebody saw an error']);
  });

  it.each([
    ['an acknowledged write is lost', {}, { lost: ['a'] }],
    ['a write is there twice', {}, { doubled: ['a'] }],
    ['totals are wrong', {}, { isVerified: false }],
    ['service was away too long', { to: 9000 }, {}],
  ])('does not where %s', (_, otherwise, found) => {
    const round = toRound(fault, { ...seen, ...otherwise }, { ...checked, ...found });
    expect(listBroken(round)).toHaveLength(1);
    expect(toLines(round, 1).join('\n')).toContain('NOT HELD');
  });
});
