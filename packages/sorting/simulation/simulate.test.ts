import { describe, expect, it } from 'vitest';
import { live } from './life.ts';
import { persons, simulateLives, sumUp } from './simulate.ts';

/** A smaller run than `npm run bench:sorting`, held to the same bounds. */
const LIVES = 6;
const MONTHS = 9;

describe.each(persons)('the $id', (person) => {
  const outcome = simulateLives(person, { lives: LIVES, months: MONTHS });

  it('is served in the first month by the bundled start', () => {
    const { coverage, precision } = sumUp(outcome, 0, 1);
    expect(coverage).toBeGreaterThanOrEqual(0.6);
    expect(precision).toBeGreaterThanOrEqual(0.95);
  });

  it('is known after the third month', () => {
    const { coverage, precision } = sumUp(outcome, 3);
    expect(coverage).toBeGreaterThanOrEqual(0.8);
    expect(precision).toBeGreaterThanOrEqual(0.95);
  });

  it('goes to many shops that are not listed, and to many whose name says nothing at all', () => {
    expect(outcome.unlistedShops).toBeGreaterThan(0.4);
    expect(outcome.unknownShops).toBeGreaterThan(0.25);
  });

  it('cannot be fooled: of answers that mean nothing it learns to be silent', () => {
    const shuffled = simulateLives(person, { lives: 2, months: MONTHS, isShuffled: true });
    expect(sumUp(shuffled, 0, 1).precision).toBeLessThan(0.5);
    expect(sumUp(shuffled, 3).coverage).toBeLessThan(0.03);
  });
});

it('is the same life for the same seed', () => {
  const [person] = persons;
  if (!person) throw new Error('nobody lives here');
  expect(live(person, 7, 2)).toEqual(live(person, 7, 2));
});
