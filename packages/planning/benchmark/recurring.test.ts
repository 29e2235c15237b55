import { describe, expect, it } from 'vitest';
import { lookAlikes } from './look-alikes.ts';
import { patterns } from './patterns.ts';
import { scoreRecurring } from './score.ts';

/** None of these lives was looked at while the rules were made: those had seeds below 200. */
const SEEDS = Array.from({ length: Number(process.env.RECURRING_LIVES ?? 3) }, (_, index) => 1000 + index);

describe('what repeats', () => {
  it('is asked of sixty patterns and sixty look-alikes', () => {
    expect(patterns.length).toBeGreaterThanOrEqual(60);
    expect(lookAlikes.length).toBeGreaterThanOrEqual(60);
    expect(new Set([...patterns, ...lookAlikes].map(({ name }) => name)).size).toBe(
      patterns.length + lookAlikes.length,
    );
  });

  it('is found, and little else', () => {
    const { wrong, ...score } = scoreRecurring(SEEDS);
    const told = JSON.stringify([...wrong]);
    expect(score.precision, told).toBeGreaterThanOrEqual(0.95);
    expect(score.recall, told).toBeGreaterThanOrEqual(0.92);
    expect(score.rhythm, told).toBeGreaterThanOrEqual(0.97);
    expect(score.next, told).toBeGreaterThanOrEqual(0.95);
    expect(score.steps, told).toBeGreaterThanOrEqual(0.95);
    expect(score.falseAlarms, told).toBeLessThanOrEqual(1);
  });
});
