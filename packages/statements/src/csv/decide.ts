import type { DateOrder } from '../model/question.ts';
import type { ReadOptions } from '../model/reading.ts';
import type { Table } from '../table/table.ts';
import { runsUp, trendOf } from '../values/chain.ts';
import { daysOf, type WrittenDate } from '../values/date-orders.ts';
import type { Evidence } from './evidence.ts';
import { isProven, listHypotheses, type Tested, test } from './hypotheses.ts';
import type { Options } from './options.ts';
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
  const ranked = rankProven(tested.filter(isProven), considered, isSignTold);
  const left = ranked.length > 0 ? takeLeast(ranked, 0) : withOneStep(tested);
  const [first] = left;
  const own = considered.find(({ variant }) => variant === first?.variant) ?? considered[0];
  if (!own) return { left: [], orders: [] };
  return {
    left,
    orders: decideByDirection(own.options.date_order, own.evidence.dates, takeLeast(ranked, 1)),
  };
}

/**
 * A single step of what no heading calls a balance proves nothing; where it agrees with the other sign, and not with the
 * likeliest, it is asked.
 */
function withOneStep(tested: readonly Tested[]): Tested[] {
  const likely = tested.filter(({ isLikely }) => isLikely);
  const [first] = likely;
  if (!first) return [];
  const agreeing = tested.filter(
    ({ chain, rarity, variant, mapping }) =>
      chain?.agreeing === 1 &&
      rarity === 0 &&
      chain.checked === 1 &&
      variant.amountColumn >= 0 &&
      variant.amountColumn === first.variant.amountColumn &&
      mapping.balance_sign === 'as_written',
  );
  const isTold = agreeing.some(({ mapping }) => mapping.sign === first.mapping.sign);
  return isTold ? likely : [...likely, ...agreeing];
}

type Ranked = { one: Tested; oddness: number };

/** Those with the longest agreement, each with how many rare things it takes to be so. */
function rankProven(
  proven: readonly Tested[],
  considered: readonly Considered[],
  isSignTold: boolean,
): Ranked[] {
  const most = Math.max(...proven.map(({ chain }) => chain?.agreeing ?? 0));
  return proven
    .filter(({ chain }) => chain?.agreeing === most)
    .map((one) => ({
      one,
      oddness:
        one.rarity +
        (one.isLikely ? 0 : 1) +
        oddnessOfPair(one) +
        (mayBe(one, considered, isSignTold) ? 0 : 3),
    }));
}

/** Two columns without headings, and a balance: that only one of them is turned takes more than that both are. */
const oddnessOfPair = ({ variant, mapping }: Tested): number =>
  variant.isUnnamedPair && (mapping.sign === 'turned') !== (mapping.balance_sign === 'turned') ? 1 : 0;

/**
 * On a single day a turned sign and a turned order look alike: where each takes one rare thing, neither is ruled out;
 * what takes two is, beside what takes none.
 */
function takeLeast(ranked: readonly Ranked[], more: number): Tested[] {
  const least = Math.min(...ranked.map(({ oddness }) => oddness));
  return ranked.filter(({ oddness }) => oddness <= least + more).map(({ one }) => one);
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

/** Where the balances show which way the rows run, in any reading that is not far-fetched, the days run that way. */
function decideByDirection(
  orders: readonly DateOrder[],
  dates: readonly WrittenDate[],
  proven: readonly Tested[],
): DateOrder[] {
  const directions = new Set(
    proven.map(({ chain }) => (chain?.isEitherWay ? 'either' : chain && runsUp(chain) ? 'up' : 'down')),
  );
  const [direction] = directions;
  if (orders.length < 2 || directions.size !== 1 || direction === 'either') return [...orders];
  const fitting = orders.filter((order) => {
    const days = daysOf(dates, order);
    const { up, down } = trendOf(days);
    return (direction === 'up' ? down : up) === 0 && new Set(days).size >= 3;
  });
  return fitting.length === 1 ? fitting : [...orders];
}
