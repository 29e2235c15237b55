import type { EpochDay } from '../days/calendar.ts';
import { type Missed, toBand, toPoint } from './band.ts';
import type { DailyNet } from './daily.ts';
import { DailyRest } from './daily-rest.ts';
import type { PaidItem, Payment } from './expected.ts';
import { pathsOf } from './methods.ts';
import { explainMiss, type Miss } from './misses.ts';
import { combine, runTrials, type Trial, weighMethods } from './trials.ts';

export type Account = {
  today: EpochDay;
  balance: number;
  /** Of every day until today. */
  net: DailyNet;
  /** What repeats, with its payments so far. */
  items: readonly PaidItem[];
  /** What is expected from tomorrow on, of what repeats, for as long as the forecast and for ninety days at least. */
  expected: readonly Payment[];
};

/** A forecast of a month, as it would have been made on a past day; the error is what was more than expected. */
export type Backtest = { madeOn: EpochDay; days: number; error: number; isHeld: boolean; miss: Miss };

export type Forecast = {
  /** The first day. */
  from: EpochDay;
  /** The balance at the end of each day. */
  expected: number[];
  /** Undefined with too little history. */
  low: number[] | undefined;
  high: number[] | undefined;
  /** Newest first. */
  backtests: Backtest[];
};

export function forecast(account: Account, days: number): Forecast {
  const { today, net, items, balance } = account;
  const rest = new DailyRest(net);
  const trials = runTrials(rest, items, today);
  const weights = weighMethods(trials);
  const path = combine(pathsOf(rest.without(items, account), days), weights, days);
  const missed = trials.map((trial) => ({ ...trial, path: combine(trial.paths, weights, trial.days) }));
  const band = toBand(missed, days);
  const from = (by: Float64Array | undefined) =>
    by && Array.from(path, (change, index) => Math.round(balance + change + (by[index] ?? 0)));
  return {
    from: today + 1,
    expected: Array.from(path, (change) => Math.round(balance + change)),
    low: from(band?.low),
    high: from(band?.high),
    backtests: toBacktests(missed, items),
  };
}

/** A month ahead, from one month to the next, with the band that was known by then. */
const BACKTEST_DAYS = 30;
const BACKTEST_SPAN = 5;
const BETWEEN_BACKTESTS = 26;

function toBacktests(trials: readonly (Missed & Trial)[], items: readonly PaidItem[]): Backtest[] {
  let next = Number.POSITIVE_INFINITY;
  return trials.flatMap(({ madeOn, actual, path, days }) => {
    if (days < BACKTEST_DAYS || madeOn > next) return [];
    next = madeOn - BETWEEN_BACKTESTS;
    const past = trials.filter((trial) => trial.madeOn + BACKTEST_DAYS + BACKTEST_SPAN <= madeOn);
    const band = toPoint(past, BACKTEST_DAYS - BACKTEST_SPAN, BACKTEST_DAYS + BACKTEST_SPAN);
    if (!band) return [];
    const error = Math.round((actual[BACKTEST_DAYS - 1] ?? 0) - (path[BACKTEST_DAYS - 1] ?? 0));
    const isHeld = error >= band.low && error <= band.high;
    return [
      { madeOn, days: BACKTEST_DAYS, error, isHeld, miss: explainMiss(items, madeOn, BACKTEST_DAYS, error) },
    ];
  });
}
