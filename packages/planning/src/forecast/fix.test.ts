import { describe, expect, it } from 'vitest';
import { findFix, type Outlook } from './fix.ts';

const from = 20_000;
const giro = (...expected: number[]): Outlook => ({ sourceId: 'giro', from, expected });
const other = (sourceId: string, ...expected: number[]): Outlook => ({ sourceId, from, expected });
const bill = (day: number, cents: number) => ({ day: from + day, cents, name: 'Rent', recurringId: 'rent' });

describe('the smallest fix', () => {
  it('is nothing where no day is below zero', () => {
    expect(findFix(giro(5, 0, 3), [], [])).toEqual([]);
  });

  it('is one transfer of what is missing, the day before, from where most is left', () => {
    const fix = findFix(giro(10, -30, -50), [other('cash', 40, 40, 40), other('savings', 90, 80, 60)], []);
    expect(fix).toEqual([
      { kind: 'transfer', fromSourceId: 'savings', toSourceId: 'giro', day: from, cents: 50 },
    ]);
  });

  it('takes no more from a source than it can spare on any day after', () => {
    const sources = [other('cash', 99, 99, 20), other('savings', 99, 99, 40)];
    expect(findFix(giro(10, -30, -50), sources, [])).toMatchObject([
      { fromSourceId: 'savings', cents: 40 },
      { fromSourceId: 'cash', cents: 10 },
    ]);
    expect(findFix(giro(10, -30, -70), sources, [])).toBeNull();
  });

  it('is one bill that waits for the next income, where that takes fewer moves', () => {
    const sources = [other('cash', 9, 9, 9, 9), other('savings', 9, 9, 9, 9)];
    expect(findFix(giro(30, -15, -10, 80), sources, [bill(1, -45)])).toEqual([
      { kind: 'later', recurringId: 'rent', name: 'Rent', from: from + 1, to: from + 3, cents: 45 },
    ]);
    // Too small a bill, or no income before the end, is no way out.
    expect(findFix(giro(30, -15, -10, 80), [], [bill(1, -9)])).toBeNull();
    expect(findFix(giro(30, -15, -10, -5), [], [bill(1, -45)])).toBeNull();
  });
});
