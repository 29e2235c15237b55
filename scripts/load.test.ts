import { describe, expect, it } from 'vitest';
import { LoadTally, toSpread } from '../bench/load/counters.ts';
import { chooseByWeight, makeCsv, pauseOf, steps } from '../bench/load/habits.ts';
import { withOwner } from '../bench/load/partition.ts';
import { parseStat } from '../bench/load/processors.ts';
import { toCostRows } from '../bench/load/report.ts';
import { makeRandom } from '../packages/domain/src/index.ts';

/** The pure parts of `npm run load`; the load itself is no test. */

describe('habits', () => {
  it('are chosen as often as their weights say', () => {
    const random = makeRandom(1);
    const counts = new Map<string, number>();
    for (let turn = 0; turn < 20_000; turn += 1) {
      const { name } = chooseByWeight(steps, random);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const all = steps.reduce((sum, { weight }) => sum + weight, 0);
    for (const { name, weight } of steps.filter(({ weight: heavy }) => heavy >= 5))
      expect(Math.abs((counts.get(name) ?? 0) / 20_000 - weight / all)).toBeLessThan(0.01);
    expect(counts.size).toBe(steps.length);
  });

  it('pause as long as is asked for, in the middle', () => {
    const random = makeRandom(2);
    const pauses = Array.from({ length: 20_000 }, () => pauseOf(150, random));
    const mean = pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length;
    expect(Math.abs(mean - 150)).toBeLessThan(5);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0);
  });

  it('send files with as many rows as they say', () => {
    expect(makeCsv(30, makeRandom(3)).split('\n')).toHaveLength(31);
  });
});

describe('what is split by owner', () => {
  it('has the owner in its key, where that was a number alone', () => {
    expect(withOwner('PRIMARY KEY (seq)')).toBe('PRIMARY KEY (owner, seq)');
    expect(withOwner('PRIMARY KEY (owner, no)')).toBe('PRIMARY KEY (owner, no)');
  });
});

describe('figures', () => {
  it('of times are those that so many of a hundred do not exceed', () => {
    const times = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(toSpread(times)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99 });
    expect(toSpread([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0 });
  });

  it('count what was refused, by call and status', () => {
    const counters = new LoadTally();
    for (const status of [200, 201, 503, 0, 503]) counters.add('GET /x', 1, status);
    expect(counters.faults).toEqual([
      ['GET /x: 503', 2],
      ['GET /x: 0', 1],
    ]);
    expect(counters.count).toBe(5);
  });

  it('of the processor are read behind a name with anything in it', () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index + 4);
    expect(parseStat(`7 (a (b) c) S ${numbers.join(' ')}`)).toEqual({ parent: 4, own: 29, children: 33 });
  });

  it('of a call are weighed by how often it is asked for', () => {
    const spread = { p50: 1, p95: 2, p99: 3 };
    const rows = toCostRows(
      [
        { call: 'often', server: 1, database: 1 },
        { call: 'seldom', server: 8, database: 0 },
      ],
      [
        { call: 'often', count: 12, ...spread },
        { call: 'seldom', count: 1, ...spread },
      ],
    );
    expect(rows[0]).toBe('| often | 92.3 % | 1.00 | 1.00 | 75.0 % | 1 | 2 |');
    expect(rows[1]).toContain('| 25.0 % |');
  });
});
