import { describe, expect, it } from 'vitest';
import { fileTenGroups } from './first-import.ts';
import { liveThroughFiles } from './histories.ts';
import { live } from './life.ts';
import { oddPersons, persons, simulateLives, sumUp } from './simulate.ts';

/** A smaller run than `npm run bench:sorting`, held to the same bounds. */
const LIVES = 6;
const MONTHS = 9;
/** Lived once for all that is said of them. */
const all = [...persons, ...oddPersons].map((person) => ({
  ...{ id: person.id, person },
  outcome: simulateLives(person, { lives: LIVES, months: MONTHS }),
}));

describe.each(all)('the $id', ({ person, outcome }) => {
  const isOdd = oddPersons.includes(person);

  it('gets decisions that are right 95 times in 100', () => {
    expect(sumUp(outcome, 0).precision).toBeGreaterThanOrEqual(0.95);
    expect(sumUp(outcome, 3).precision).toBeGreaterThanOrEqual(0.95);
  });

  it('is known after the third month', () => {
    expect(sumUp(outcome, 3).coverage).toBeGreaterThanOrEqual(isOdd ? 0.4 : 0.74);
  });

  it('gets decisions that are right 95 times in 100 in ten files too, and is told how many were', () => {
    const histories = Array.from({ length: 3 }, (_, index) => liveThroughFiles(person, 101 + index));
    const tenths = histories.flatMap((history) => history.tenths);
    const sum = (of: 'rows' | 'decided' | 'right') => tenths.reduce((total, tenth) => total + tenth[of], 0);
    expect(sum('right') / sum('decided')).toBeGreaterThanOrEqual(0.945);
    for (const { tenths: own, claimed, meanConfidence } of histories) {
      const [decided, right] = [total(own, 'decided'), total(own, 'right')];
      expect(claimed).toBeCloseTo(right / decided, 10);
      if (!person.minds) expect(Math.abs(meanConfidence - right / decided)).toBeLessThan(0.02);
    }
  });

  it('cannot be fooled: of answers that mean nothing it learns to be silent', () => {
    const shuffled = simulateLives(person, { lives: 2, months: MONTHS, isShuffled: true });
    expect(sumUp(shuffled, 0, 1).coverage).toBeLessThan(0.06);
    expect(sumUp(shuffled, 3).coverage).toBeLessThan(0.03);
  });
});

const usual = all.filter(({ person }) => persons.includes(person));

describe.each(usual)('the $id, who is no odd one', ({ person, outcome }) => {
  it('goes to many shops that are not listed, and to many whose name says nothing at all', () => {
    expect(outcome.unlistedShops).toBeGreaterThan(0.4);
    expect(outcome.unknownShops).toBeGreaterThan(0.25);
  });

  it('has more filed after ten groups of a first import than after ten names', () => {
    const seeds = [201, 202, 203];
    const file = (isByName: boolean) => seeds.map((seed) => fileTenGroups(person, seed, isByName));
    const [groups, names] = [file(false), file(true)];
    const share = (imports: typeof groups) =>
      imports.reduce((sum, { filed }) => sum + filed, 0) / seeds.length;
    expect(share(groups)).toBeGreaterThan(Math.max(0.45, share(names) - 0.02));
    for (const { right } of groups) expect(right).toBeGreaterThanOrEqual(0.95);
  });
});

const total = (tenths: readonly { decided: number; right: number }[], of: 'decided' | 'right') =>
  tenths.reduce((sum, tenth) => sum + tenth[of], 0);

it('is the same life for the same seed', () => {
  const [person] = persons;
  if (!person) throw new Error('nobody lives here');
  expect(live(person, 7, 2)).toEqual(live(person, 7, 2));
});
