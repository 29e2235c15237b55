import { type Cents, type Day, LONGEST_NAME, LONGEST_TAG, MOST_TAGS } from '@saldo/domain';
import type { StatementRow } from '../reading.ts';
import { cleanText, clip, quote, toWords } from '../text/clean.ts';
import { dissectAmount } from '../values/amount.ts';
import { hasCents, toCurrency } from '../values/currency.ts';
import { makeDateParser } from '../values/date.ts';
import type { Mapping } from './mapping.ts';
import { cellAt, positionsOf } from './positions.ts';
import { readBalance } from './read-money.ts';
import { stateOf } from './row-words.ts';

/** The account of rows that name none. */
export const ONLY_ACCOUNT = 'file';

type Built = { row: StatementRow } | { problem: 'currency_without_cents'; text: string };

export function makeRowBuilder(mapping: Mapping) {
  const at = positionsOf(mapping);
  const parseDate = makeDateParser(mapping.date_order);
  const moneyAt = [at.amount, at.money_out, at.money_in];

  function readCurrency(cells: readonly string[]): string | null {
    if (at.currency >= 0) return toCurrency(cellAt(cells, at.currency));
    for (const position of moneyAt) {
      const stuck = dissectAmount(cellAt(cells, position))?.currency;
      if (stuck) return toCurrency(stuck);
    }
    return null;
  }

  const textsAt = (positions: readonly number[], cells: readonly string[]) =>
    positions.map((position) => cellAt(cells, position));

  return function buildRow(
    line: number,
    cells: readonly string[],
    day: Day,
    moved: Cents,
    isPending: boolean,
    words: readonly string[],
  ): Built {
    const currency = readCurrency(cells);
    if (!hasCents(currency))
      return { problem: 'currency_without_cents', text: quote(cells.join(mapping.delimiter)) };
    const [category = ''] = textsAt(at.categories, cells).filter(Boolean);
    const names = textsAt(at.names, cells);
    const others = [...textsAt(at.descriptions, cells), ...textsAt(at.types, cells)];
    const isMarked = words.length > 0 && isPending === false && textsAt(at.types, cells).some(isPendingWord);
    return {
      row: {
        line,
        account: cleanText(cellAt(cells, at.account)) || ONLY_ACCOUNT,
        day,
        valueDay: parseDate(cellAt(cells, at.value_date)) ?? null,
        cents: moved,
        currency,
        balance: readBalance(cells, at, mapping),
        ...toWords(names, others),
        ref: cellAt(cells, at.ref) || null,
        isPending: isPending || isMarked,
        category: clip(cleanText(category), LONGEST_NAME) || null,
        tags: toTags(cellAt(cells, at.tags)),
        lines: null,
        transferAccount: clip(cleanText(cellAt(cells, at.transfer)), LONGEST_NAME) || null,
      },
    };
  };
}

const isPendingWord = (text: string): boolean => stateOf(text) === 'pending';

/** Several stand in one cell, parted by commas or semicolons. */
export function toTags(text: string): string[] {
  if (text === '') return [];
  const tags = text.split(/[,;]/).map((tag) => clip(cleanText(tag).replace(/^#/, ''), LONGEST_TAG));
  return [...new Set(tags.filter(Boolean))].slice(0, MOST_TAGS);
}
