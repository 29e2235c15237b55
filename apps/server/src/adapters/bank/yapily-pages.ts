import type { WireList, WireTransaction } from '@saldo/bank-wire';
import { BankError } from './bank.ts';

const PAGE = 1000;
/** Rows of a page that are requested again with the next one. */
const OVERLAP = 10;
const MOST_READINGS = 4;
const MOST_PAGES = 2000;

type Ask = (offset: number, limit: number) => Promise<WireList<WireTransaction>>;
type OnPage = (fetched: number, total: number) => Promise<void>;

/**
 * A paged list may change while it is read: a row could come twice or never. So each page starts with the end
 * of the previous one; if that differs, reading starts over. The total is believed only while more rows come.
 */
export async function readPages(ask: Ask, onPage: OnPage): Promise<WireTransaction[]> {
  for (let reading = 1; reading <= MOST_READINGS; reading++) {
    const rows = await readOnce(ask, onPage);
    if (rows) return rows;
  }
  throw new BankError('bad_answer');
}

/** Undefined if the list changed meanwhile. */
async function readOnce(ask: Ask, onPage: OnPage): Promise<WireTransaction[] | undefined> {
  const rows: WireTransaction[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const overlap = Math.min(OVERLAP, rows.length);
    const { data, meta } = await ask(rows.length - overlap, PAGE);
    const total = meta?.pagination?.totalCount;
    if (isSamePage(data, rows.slice(-data.length)) && data.length > overlap) {
      // It ignores the offset.
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

/** Different pages nearly always differ in their first row. */
const isSamePage = (one: readonly WireTransaction[], two: readonly WireTransaction[]) =>
  one.length === two.length && one.every((row, at) => JSON.stringify(row) === JSON.stringify(two[at]));
