import { trendOf } from '../proof/chain.ts';
import type { DateOrder } from '../question.ts';
import type { ReadOptions } from '../reading.ts';
import { daysOf, type WrittenDate } from '../values/date-orders.ts';
import type { Evidence } from './evidence.ts';
import { isProven, listHypotheses, type Tested, test } from './hypotheses.ts';
import type { Options } from './options.ts';
import type { Table } from './table.ts';
import type { Variant } from './variants.ts';

export type Considered = { variant: Variant; evidence: Evidence; options: Options };

export type Decision = {
  /** Readings between which nothing in the file decides; the likeliest first. */
  left: Tested[];
  orders: DateOrder[];
};

/** Lets the balances decide where there are any, and the likeliest remain where there are none. */
export function decide(table: Table, considered: readonly Considered[], options: ReadOptions): Decision {
  const isSignTold = Boolean(options.answers?.sign ?? options.mapping?.sign);
  const tested = considered.flatMap(({ variant, options: own }) =>
    listHypotheses(table, variant, own, isSignTold).map((hypothesis) =>
      test(hypothesis, table.rows, own.date_order),
    ),
  );
  const proven = tested.filter(isProven);
  const likely = tested.filter(({ isLikely }) => isLikely);
  const left = proven.length > 0 ? keepBest(proven, considered, isSignTold) : likely;
  const [first] = left;
  const own = considered.find(({ variant }) => variant === first?.variant) ?? considered[0];
  if (!own) return { left: [], orders: [] };
  return { left, orders: decideByDirection(own.options.date_order, own.evidence.dates, first) };
}

function keepBest(
  proven: readonly Tested[],
  considered: readonly Considered[],
  isSignTold: boolean,
): Tested[] {
  const most = Math.max(...proven.map(({ chain }) => chain?.agreeing ?? 0));
  const best = proven.filter(({ chain }) => chain?.agreeing === most);
  // On a single day a turned sign and a turned order look alike: one rare thing is as likely as another, two are not.
  const oddness = (one: Tested) =>
    one.rarity + (one.isLikely ? 0 : 1) + (mayBe(one, considered, isSignTold) ? 0 : 3);
  const least = Math.min(...best.map(oddness));
  return best.filter((one) => oddness(one) === least);
}

/**
 * A balance that grows with each plain amount is somebody's savings, or what is owed on a card: the chain agrees either
 * way. It is asked where hardly any amount has a minus, as on a card; otherwise it is an account like any other.
 */
function mayBe(one: Tested, considered: readonly Considered[], isSignTold: boolean): boolean {
  if (one.mapping.balance_sign !== 'turned' || isSignTold) return true;
  const signs = considered.find(({ variant }) => variant === one.variant)?.evidence.signs;
  return signs !== undefined && signs['+'] === 0 && signs['-'] * 4 < signs[''];
}

/** Where the balances show which way the rows run, the days must run the same way. */
function decideByDirection(
  orders: readonly DateOrder[],
  dates: readonly WrittenDate[],
  proven: Tested | undefined,
): DateOrder[] {
  if (orders.length < 2 || !proven?.chain || !isProven(proven)) return [...orders];
  const isForward = proven.chain.arrangement === 'as_is';
  const against = (order: DateOrder) => {
    const { up, down } = trendOf(daysOf(dates, order));
    return isForward ? down : up;
  };
  const fitting = orders.filter((order) => against(order) === 0 && new Set(daysOf(dates, order)).size >= 3);
  return fitting.length === 1 ? fitting : [...orders];
}
