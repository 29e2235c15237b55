import { LONGEST_NAME } from '@saldo/domain';
import type { TableMapping } from '../model/mapping.ts';
import type { StatementRow } from '../model/reading.ts';
import type { CsvRecord } from '../table/records.ts';
import { cleanText, clip } from '../text/clean.ts';
import { keepOnce } from '../text/keep-once.ts';
import { toTags } from '../text/tags.ts';
import { makeDateParser } from '../values/date.ts';
import { cellAt, positionsOf } from './positions.ts';
import { readCurrency } from './read-currency.ts';
import { readBalance } from './read-money.ts';

/** The account of rows that name none. */
export const ONLY_ACCOUNT = 'file';

type RowFields = Pick<StatementRow, 'day' | 'cents' | 'isPending' | 'name' | 'description'>;

/** Puts together the rows of one table, once day, amount and words are known. */
export function makeRowBuilder(
  mapping: TableMapping,
): (record: CsvRecord, known: RowFields) => { row: StatementRow } {
  const at = positionsOf(mapping);
  const parseDate = makeDateParser(mapping.date_order);
  const once = keepOnce();

  function findCategory(cells: readonly string[]): string | null {
    for (const position of at.categories) {
      const category = clip(cleanText(cellAt(cells, position)), LONGEST_NAME);
      if (category !== '') return category;
    }
    return null;
  }

  return ({ line, cells }, { day, cents, isPending, name, description }) => {
    const currency = readCurrency(cells, at);
    return {
      row: {
        line,
        account: once(cleanText(cellAt(cells, at.account))) || ONLY_ACCOUNT,
        day,
        valueDay: parseDate(cellAt(cells, at.value_date)) ?? null,
        cents,
        currency,
        balance: readBalance(cells, at, mapping),
        name: once(name),
        description: once(description),
        ref: cellAt(cells, at.ref) || null,
        isPending,
        category: findCategory(cells),
        tags: toTags(cellAt(cells, at.tags)),
        lines: null,
        transferAccount: clip(cleanText(cellAt(cells, at.transfer)), LONGEST_NAME) || null,
      },
    };
  };
}
