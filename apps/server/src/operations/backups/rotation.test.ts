import { describe, expect, it } from 'vitest';
import { listUnneeded } from './rotation.ts';

const DAY = 24 * 3_600_000;
const now = new Date('2026-11-15T12:00:00Z');
const nameAt = (instant: Date) => `saldo-${instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;
const daysAgo = (days: number) => nameAt(new Date(now.getTime() - days * DAY));

describe('rotating backups', () => {
  it('keeps a week of days, a month of weeks and a year of months', () => {
    const all = Array.from({ length: 800 }, (_, days) => daysAgo(days));
    const unneeded = new Set(listUnneeded(all, now));
    const kept = all.filter((name) => !unneeded.has(name));
    expect(kept.slice(0, 8)).toEqual(all.slice(0, 8));
    expect(kept.length).toBeGreaterThanOrEqual(7 + 3 + 10);
    expect(kept.length).toBeLessThanOrEqual(8 + 5 + 12);
    const months = new Set(kept.map((name) => name.slice(6, 12)));
    expect(months.size).toBe(13);
    expect(kept.at(-1)?.slice(6, 12)).toBe('202511');
  });

  it('settles: rotating every day for two years never leaves more, and always the newest', () => {
    let kept: string[] = [];
    for (let day = 0; day < 730; day++) {
      const today = new Date(now.getTime() + day * DAY);
      kept.push(nameAt(today));
      const unneeded = new Set(listUnneeded(kept, today));
      expect(unneeded.has(nameAt(today))).toBe(false);
      kept = kept.filter((name) => !unneeded.has(name));
      expect(kept.length).toBeLessThanOrEqual(25);
    }
    expect(new Set(kept.map((name) => name.slice(6, 12))).size).toBeGreaterThanOrEqual(12);
  });

  it('keeps the newest however old it is, and touches nothing that it did not make', () => {
    const names = [daysAgo(4000), daysAgo(3000), 'notes.txt', 'before-restore-20200101T000000Z.backup'];
    expect(listUnneeded(names, now)).toEqual([daysAgo(4000)]);
  });
});
