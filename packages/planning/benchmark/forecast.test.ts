import { expect, it } from 'vitest';
import { KINDS } from './forecast-lives.ts';
import { scoreForecasts } from './score-forecast.ts';

/** None of these lives was looked at while the rules were made: those had seeds up to 100. */
const SEEDS = Array.from({ length: Number(process.env.FORECAST_LIVES ?? 12) }, (_, index) => 2001 + index);

it('a forecast keeps its word, and does better than simple ones', () => {
  const scores = scoreForecasts(SEEDS);
  const told = JSON.stringify(Object.fromEntries(scores), undefined, 1);
  for (const kind of KINDS) {
    const held = scores.get(kind)?.held ?? 0;
    expect(held, told).toBeGreaterThanOrEqual(0.7);
    expect(held, told).toBeLessThanOrEqual(0.9);
  }
  const all = scores.get('all');
  if (!all) throw new Error('no score');
  expect(all.held, told).toBeGreaterThanOrEqual(0.76);
  expect(all.held, told).toBeLessThanOrEqual(0.84);
  expect(all.loss, told).toBeLessThanOrEqual(0.7 * all.lastMonth);
  expect(all.loss, told).toBeLessThanOrEqual(0.88 * Math.min(all.flat, all.lastMonth, all.fourMonths));
});
