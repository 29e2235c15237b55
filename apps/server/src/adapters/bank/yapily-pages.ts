import type { WireList, WireTransaction } from '@saldo/bank-wire';
import { BankError } from './bank.ts';

const PAGE = 1000;
/** So many rows of a page are asked for again with the next one. */
const OVERLAP = 10;
const MOST_READINGS = 4;
const MOST_PAGES = 2000;

type Ask = (offset: number, limit: number) => Promise<WireList<WireTransaction>>;
type OnPage = (fetched: number, total: number) => Promise<void>;

/**
 * A list that is read in pages may grow or shrink meanwhile: a row would come twice, or never. So each page begins with
 * the end of the one before; where that is another by now, all of it is read again. How many there are is believed
 * only as long as more come.
 */
export async function readPages(ask: Ask, onPage: OnPage): Promise<WireTransaction[]> {
  for (let reading = 1; reading <= MOST_READINGS; reading++) {
    const rows = await readOnce(ask, onPage);
    if (rows) return rows;
  }
  throw new BankError('bad_answer');
}

/** Undefined where the list changed on the way. */
async function readOnce(ask: Ask, onPage: OnPage): Promise<WireTransaction[] | undefined> {
  const rows: WireTransaction[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const overlap = Math.min(OVERLAP, rows.length);
    const { data, meta } = await ask(rows.length - overlap, PAGE);
    const total = meta?.pagination?.totalCount;
    if (isSamePage(data, rows.slice(-data.length)) && data.length > overlap) {
      // It does not listen to where it is asked to begin.
      if (total !== undefined && total > rows.length) throw new BankError('bad_answer');
      return rows;
    }
    if (!isSamePage(data.slice(0, overlap), rows.slice(rows.length - overlap))) return undefined;
    const more = data.slice(overlap);
    for (const row of more) rows.push(row);
    await onPage(rows.length, Math.max(total ?? 0, rows.length));
    const isLast = total !== undefined && rows.length >= total && data.length < PAGE;
    if (more.length === 0 || isLast) return rows;
  }
  throw new BankError('bad_answer');
}

/** Pages that differ do so in their first row nearly always. */
const isSamePage = (one: readonly WireTransaction[], two: readonly WireTransaction[]) =>
  one.length === two.length && one.every((row, at) => JSON.stringify(row) === JSON.stringify(two[at]));
