import { findFlag, foldFlag } from '../table/flag-words.ts';
import type { CsvRecord } from '../table/records.ts';
import { dissectAmount, type SignMark } from '../values/amount.ts';
import { dissectDate } from '../values/date.ts';
import type { WrittenDate } from '../values/date-orders.ts';
import { type MarkCounts, makeMarkCounts } from '../values/marks.ts';
import { cellAt, positionsOf } from './positions.ts';
import { readCurrency } from './read-currency.ts';
import type { Variant } from './variants.ts';

export type SignCounts = { [sign in SignMark]: number };

/** What the cells of one way to see the columns tell, before anything is decided. */
export type Evidence = {
  dates: WrittenDate[];
  marks: MarkCounts;
  /** Of the amount, or of the column of money out. */
  signs: SignCounts;
  /** Of the column of money in. */
  receipts: SignCounts;
  /** Folded words beside the amount, with how often each stands there. */
  flags: Map<string, number>;
  /** Rows whose word and whose minus say different things. */
  contradictions: number;
  hasFees: boolean;
};

const MOST_DATES = 4000;
const MOST_FLAGS = 20;

export function makeCollector(variant: Variant): { add: (record: CsvRecord) => void; evidence: Evidence } {
  const at = positionsOf(variant);
  const evidence: Evidence = {
    dates: [],
    marks: makeMarkCounts(),
    signs: { '': 0, '+': 0, '-': 0, CR: 0, DR: 0 },
    receipts: { '': 0, '+': 0, '-': 0, CR: 0, DR: 0 },
    flags: new Map(),
    contradictions: 0,
    hasFees: false,
  };
  const money = [at.amount, at.money_out, at.money_in, at.balance, at.fee].filter(
    (position) => position >= 0,
  );
  const signed = at.amount >= 0 ? at.amount : at.money_out;
  const last = { text: '', other: '', isDate: false };

  /** Whether there is one: what has none is no row, and its numbers tell nothing. */
  function addDate(cells: readonly string[]): boolean {
    const [text, other] = [cellAt(cells, at.date), cellAt(cells, at.value_date)];
    if (text === last.text && other === last.other) return last.isDate;
    const date = dissectDate(text);
    Object.assign(last, { text, other, isDate: date !== undefined });
    if (date && evidence.dates.length < MOST_DATES) evidence.dates.push({ date, other: dissectDate(other) });
    return last.isDate;
  }

  function addFlag(word: string, sign: SignMark): void {
    const folded = foldFlag(word);
    if (evidence.flags.has(folded) || evidence.flags.size < MOST_FLAGS) {
      evidence.flags.set(folded, (evidence.flags.get(folded) ?? 0) + 1);
    }
    const direction = findFlag(word);
    if (direction !== undefined && (direction === -1) !== (sign === '-')) evidence.contradictions += 1;
  }

  function add({ cells }: CsvRecord): void {
    if (!addDate(cells)) return;
    for (const position of money) {
      const parts = dissectAmount(cellAt(cells, position));
      if (!parts || !/[1-9]/.test(parts.digits)) continue;
      evidence.marks.add(parts.digits, readCurrency(cells, at));
      if (position === at.fee) evidence.hasFees = true;
      if (position === at.money_in) evidence.receipts[parts.sign] += 1;
      if (position !== signed) continue;
      evidence.signs[parts.sign] += 1;
      const word = cellAt(cells, at.flag);
      if (word !== '') addFlag(word, parts.sign);
    }
  }
  return { add, evidence };
}
