import type { EpochDay } from '../days/calendar.ts';
import { type Missed, toBand, toPoint } from './band.ts';
import type { DailyNet } from './daily.ts';
import { DailyRest } from './daily-rest.ts';
import { type KnownItem, knowItem, type PaidItem, type Payment } from './expected.ts';
import type { Memory, Trial } from './memory.ts';
import { type Path, pathsOf } from './methods.ts';
import { explainMiss, type Miss } from './misses.ts';
import { combine, runTrials, weighMethods } from './trials.ts';

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

export function forecast(account: Account, days: number, memory?: Memory): Forecast {
  const items = account.items.map(knowItem);
  const { trials, weights, path } = toPath(account, items, days, memory);
  const missed = trials.map((trial) => ({ ...trial, path: combine(trial.paths, weights, trial.days) }));
  const band = toBand(missed, days);
  const { today, balance } = account;
  return {
    from: today + 1,
    expected: toBalances(balance, path),
    low: band && toBalances(balance, path, band.low),
    high: band && toBalances(balance, path, band.high),
    backtests: toBacktests(missed, items),
  };
}

/** The same balances alone. */
export function forecastBalances(account: Account, days: number, memory?: Memory): number[] {
  const items = account.items.map(knowItem);
  const { path } = toPath(account, items, days, memory);
  return toBalances(account.balance, path);
}

/** Less than is expected on any of these days, whichever method is trusted; needs no look at the past. */
export function floorOf(account: Account, days: number, memory?: Memory): Float64Array {
  const items = account.items.map(knowItem);
  const asked = { ...account, items };
  const known = memory?.recallFloor(asked, days);
  if (known) return known;
  const rest = new DailyRest(account.net);
  const paths = pathsOf(rest.without(items, account), days);
  const floor = new Float64Array(days).fill(Number.POSITIVE_INFINITY);
  for (const path of paths) {
    if (!path) continue;
    for (let index = 0; index < days; index += 1)
      floor[index] = Math.min(floor[index] ?? 0, path[index] ?? 0);
  }
  const values = floor.map((change) => Math.floor(account.balance + change));
  memory?.keepFloor({ ...asked, values });
  return values;
}

function toPath(account: Account, items: readonly KnownItem[], days: number, memory: Memory | undefined) {
  const rest = new DailyRest(account.net);
  const trials = runTrials(rest, items, account.today, memory);
  const weights = weighMethods(trials);
  return { trials, weights, path: combine(pathsOf(rest.without(items, account), days), weights, days) };
}

function toBalances(balance: number, path: Path, by?: Path): number[] {
  const balances: number[] = [];
  for (let index = 0; index < path.length; index += 1)
    balances.push(Math.round(balance + (path[index] ?? 0) + (by?.[index] ?? 0)));
  return balances;
}

/** A month ahead, from one month to the next, with the band that was known by then. */
const BACKTEST_DAYS = 30;
const BACKTEST_SPAN = 5;
const BETWEEN_BACKTESTS = 26;

function toBacktests(trials: readonly (Missed & Trial)[], items: readonly KnownItem[]): Backtest[] {
  let next = Number.POSITIVE_INFINITY;
  return trials.flatMap(({ madeOn, actual, path, days }) => {
    if (days < BACKTEST_DAYS || madeOn > next) return [];
    next = madeOn - BETWEEN_BACKTESTS;
    const past = trials.filter((trial) => trial.madeOn + BACKTEST_DAYS + BACKTEST_SPAN <= madeOn);
    const band = toPoint(past, BACKTEST_DAYS - BACKTEST_SPAN, BACKTEST_DAYS + BACKTEST_SPAN);
    if (!band) return [];
    // Rounded, it could be minus nothing.
    const error = Math.round((actual[BACKTEST_DAYS - 1] ?? 0) - (path[BACKTEST_DAYS - 1] ?? 0)) + 0;
    const isHeld = error >= band.low && error <= band.high;
    return [
      { madeOn, days: BACKTEST_DAYS, error, isHeld, miss: explainMiss(items, madeOn, BACKTEST_DAYS, error) },
    ];
  });
}
