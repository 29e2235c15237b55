import { ZERO } from '@saldo/domain';
import type { Mapping, TableMapping } from '../model/mapping.ts';
import type { DateOrder, Sign } from '../model/question.ts';
import { ENOUGH } from '../proof/contradicted.ts';
import type { CsvRecord } from '../table/records.ts';
import type { Table } from '../table/table.ts';
import { isProblem } from '../values/amount.ts';
import { type Chain, followBalance, type Link, rarityOf } from '../values/chain.ts';
import { makeDateParser } from '../values/date.ts';
import type { Options } from './options.ts';
import { cellAt, type Positions, positionsOf } from './positions.ts';
import { readBalance, readCents } from './read-money.ts';
import type { Variant } from './variants.ts';

/** One whole way to read the table. */
export type Hypothesis = { mapping: TableMapping; variant: Variant; isLikely: boolean };

export type Tested = Hypothesis & { chain: Chain | undefined; rarity: number };

/** All ways to read the money of a table; those that only a balance could prove are not likely. */
export function listHypotheses(
  table: Table,
  variant: Variant,
  options: Options,
  isSignTold: boolean,
): Hypothesis[] {
  const [date_order = 'dmy'] = options.date_order;
  const { columns, ofFile } = variant;
  const { areReceiptsNegative, isSignedPair } = options;
  const base = {
    ...{ delimiter: table.delimiter, header: table.header, columns, date_order },
    ...{ ofFile, areReceiptsNegative, isSignedPair },
  };
  const provable = columns.includes('balance') ? options.other_words_out : [];
  return options.decimal_mark.flatMap((decimal_mark) =>
    [...options.words_out, ...provable].flatMap((words_out) =>
      options.fee.flatMap((fee) =>
        listSigns(variant, options.sign, isSignTold).map(({ sign, balance_sign }) => ({
          variant,
          mapping: { ...base, decimal_mark, words_out, fee, sign, balance_sign },
          isLikely:
            options.sign.includes(sign) &&
            !variant.isGuessedBalance &&
            !variant.isGuessedPair &&
            options.words_out.includes(words_out),
        })),
      ),
    ),
  );
}

type Signs = Pick<Mapping, 'sign' | 'balance_sign'>;

function listSigns({ columns, ...variant }: Variant, likely: readonly Sign[], isTold: boolean): Signs[] {
  const { amountColumn, isGuessedFlag } = variant;
  const hasBalance = columns.includes('balance') && !isGuessedFlag;
  const provable: Sign[] = hasBalance && amountColumn >= 0 && !isTold ? ['as_written', 'turned'] : [];
  const isWithout = (sign: Sign) => sign === 'by_flag' && amountColumn >= 0 && !columns.includes('flag');
  const signs = [...new Set([...likely, ...provable])].filter((sign) => !isWithout(sign));
  const mayOwe = (sign: Sign) => sign === 'turned' || (sign === 'by_flag' && amountColumn < 0);
  return signs.flatMap((sign): Signs[] =>
    hasBalance && mayOwe(sign)
      ? [
          { sign, balance_sign: 'as_written' },
          { sign, balance_sign: 'turned' },
        ]
      : [{ sign, balance_sign: 'as_written' }],
  );
}

/** `orders`: while more than one is possible, the days say nothing of how the rows follow each other. */
export function test(
  hypothesis: Hypothesis,
  rows: readonly CsvRecord[],
  orders: readonly DateOrder[],
): Tested {
  const links = toLinks(hypothesis.mapping, rows, orders.length === 1);
  const chain = hypothesis.mapping.columns.includes('balance') ? followBalance(links) : undefined;
  return { ...hypothesis, chain, rarity: chain ? rarityOf(chain, links) : 0 };
}

function toLinks(mapping: TableMapping, rows: readonly CsvRecord[], isDayKnown: boolean): Link[] {
  const at = positionsOf(mapping);
  const parseDate = makeDateParser(mapping.date_order);
  return takeLargestPurse(rows, at).flatMap(({ cells }) => {
    const moved = readCents(cells, at, mapping) ?? ZERO;
    const day = isDayKnown ? (parseDate(cellAt(cells, at.date)) ?? '') : '';
    return isProblem(moved) ? [] : [{ day, cents: moved, balance: readBalance(cells, at, mapping) }];
  });
}

/** A file of several accounts or currencies has a balance for each: that with the most rows tells enough. */
function takeLargestPurse(rows: readonly CsvRecord[], at: Positions): readonly CsvRecord[] {
  if (at.account < 0 && at.currency < 0) return rows;
  const purses = Map.groupBy(
    rows,
    ({ cells }) => `${cellAt(cells, at.account)} ${cellAt(cells, at.currency)}`,
  );
  return [...purses.values()].reduce((most, purse) => (purse.length > most.length ? purse : most), []);
}

/** One step of what no heading calls a balance may be an accident. */
const ENOUGH_GUESSED = 2;

export const isProven = ({ chain, variant }: Pick<Tested, 'chain' | 'variant'>): boolean =>
  chain !== undefined &&
  chain.agreeing >= (variant.isGuessedBalance ? ENOUGH_GUESSED : 1) &&
  chain.agreeing >= chain.checked * ENOUGH;
