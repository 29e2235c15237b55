import type { EpochDay } from '../days/calendar.ts';
import type { DailyNet } from './daily.ts';
import type { DailyRest } from './daily-rest.ts';
import type { KnownItem, Payment } from './expected.ts';
import type { Memory, Trial } from './memory.ts';
import { DRIFT_OVER, LEAST_HISTORY, type Path, PRIORS, pathsOf } from './methods.ts';

/** Days between two trials: more with a longer history. No multiple of a week or a month. */
const BETWEEN = { least: 5, most: 13 };
const MOST_TRIALS = 42;
const TRIAL_DAYS = 120;

/** Newest first. */
export function runTrials(
  account: DailyRest,
  items: readonly KnownItem[],
  today: EpochDay,
  memory: Memory | undefined,
): Trial[] {
  const { net } = account;
  const known = memory?.recallTrials({ today, net, items });
  const trials: Trial[] = [];
  const first = Math.max(net.from + LEAST_HISTORY - 1, today - MOST_TRIALS * BETWEEN.most);
  const between = Math.max(BETWEEN.least, Math.ceil((today - first) / MOST_TRIALS));
  for (let madeOn = today - between; madeOn >= first; madeOn -= between) {
    const days = Math.min(TRIAL_DAYS, today - madeOn);
    const before = known?.trials.get(madeOn);
    if (before && known) {
      const isOver = madeOn + days < known.changed;
      trials.push(isOver ? before : { ...before, actual: whatHappened(net, madeOn, days) });
      continue;
    }
    const then = items.filter((item) => item.isKnownAsOf(madeOn));
    const expected: Payment[] = then.flatMap((item) => item.expectAsOf(madeOn, Math.max(days, DRIFT_OVER)));
    const paths = pathsOf(account.without(then, { today: madeOn, expected }), days);
    trials.push({ madeOn, days, actual: whatHappened(net, madeOn, days), paths });
  }
  memory?.keepTrials({ today, net, items }, trials);
  return trials;
}

function whatHappened({ from, cents }: DailyNet, madeOn: EpochDay, days: number): Path {
  const path = new Float64Array(days);
  let sum = 0;
  for (let index = 0; index < days; index += 1) {
    sum += cents[madeOn + 1 + index - from] ?? 0;
    path[index] = sum;
  }
  return path;
}

/** How steeply trust falls with a method's errors. */
const STRICTNESS = 5;
const ENOUGH_DAYS = 140;
const SAMPLED_DAYS = { first: 3, every: 6 };

/** How much each method counts. The nearer it came, compared with a flat line, the more. */
export function weighMethods(trials: readonly Trial[]): number[] {
  const own = PRIORS.map(() => 0);
  const flat = PRIORS.map(() => 0);
  for (const { days, actual, paths } of trials)
    for (const [method, path] of paths.entries()) {
      if (!path) continue;
      let [ofPath, ofFlat] = [own[method] ?? 0, flat[method] ?? 0];
      for (let index = SAMPLED_DAYS.first; index < days; index += SAMPLED_DAYS.every) {
        const happened = actual[index] ?? 0;
        ofPath += Math.abs(happened - (path[index] ?? 0));
        ofFlat += Math.abs(happened);
      }
      own[method] = ofPath;
      flat[method] = ofFlat;
    }
  const covered = (trials[0]?.madeOn ?? 0) - (trials.at(-1)?.madeOn ?? 0);
  const trust = STRICTNESS * Math.min(1, covered / ENOUGH_DAYS);
  return PRIORS.map((prior, method) => {
    const compared = flat[method] ? (own[method] ?? 0) / flat[method] : 1;
    return prior * Math.exp(-trust * compared);
  });
}

export function combine(
  paths: readonly (Path | undefined)[],
  weights: readonly number[],
  days: number,
): Path {
  const sum = new Float64Array(days);
  const total = paths.reduce((all, path, method) => all + (path ? (weights[method] ?? 0) : 0), 0);
  for (const [method, path] of paths.entries()) {
    if (!path || total === 0) continue;
    const weight = (weights[method] ?? 0) / total;
    for (let index = 0; index < days; index += 1)
      sum[index] = (sum[index] ?? 0) + weight * (path[index] ?? 0);
  }
  return sum;
}
