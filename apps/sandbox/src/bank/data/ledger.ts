import { type Account, type AccountKind, placeOf } from './account.ts';
import { archiveRows } from './archive.ts';
import { wholeBetween } from './chance.ts';
import { currentAccountDrafts } from './current-account.ts';
import { addDays, daysBetween, FIRST_DAY } from './day.ts';
import { creditCardDrafts, prepaidDrafts, savingsDrafts, travelDrafts } from './other-accounts.ts';
import type { Place } from './places.ts';
import { type Draft, finalCents, type LedgerRow } from './row.ts';

type Generator = (seed: string, place: Place, day: string) => Draft[];
/** The bank's view of the calendar: its present day, and the last day whose purchases were settled ahead of time. */
export type Calendar = { today: string; settledThrough: string };

const generators: Record<AccountKind, Generator> = {
  CURRENT: currentAccountDrafts,
  SAVINGS: savingsDrafts,
  CREDIT_CARD: creditCardDrafts,
  TRAVEL: travelDrafts,
  PREPAID_CARD: prepaidDrafts,
  EMPTY: () => [],
};

const DAYS_PENDING = 2;
const histories = new Map<string, { next: string; rows: LedgerRow[] }>();

/**
 * All rows that the bank has told of, oldest first. A day's purchases are told of when the day is over, so that no
 * row lies in the future and an answer changes at midnight only.
 */
export function listRows(account: Account, { today }: Calendar): readonly LedgerRow[] {
  if (account.count !== undefined) return archiveRows(account, account.count);
  const history = histories.get(account.seed) ?? { next: FIRST_DAY, rows: [] };
  histories.set(account.seed, history);
  while (history.next <= today) {
    history.rows.push(...rowsOfDay(account, history.next));
    history.next = addDays(history.next, 1);
  }
  const midnight = `${today}T00:00:00.000Z`;
  return listRowsBetween(history.rows, '', midnight);
}

/** The rows from one instant to another, both included. */
export function listRowsBetween(rows: readonly LedgerRow[], from: string, to: string): LedgerRow[] {
  return rows.slice(
    countWhile(rows, ({ at }) => at < from),
    countWhile(rows, ({ at }) => at <= to),
  );
}

export function isPending({ isCard, day }: LedgerRow, { today, settledThrough }: Calendar): boolean {
  return isCard === true && day > settledThrough && daysBetween(day, today) <= DAYS_PENDING;
}

/** What the account holds: all that is booked, and apart from it what is still pending. */
export function sumUp(account: Account, calendar: Calendar): { booked: number; pending: number } {
  const sums = { booked: account.openingCents, pending: 0 };
  for (const row of listRows(account, calendar)) {
    if (isPending(row, calendar)) sums.pending += row.cents;
    else sums.booked += finalCents(row);
  }
  return sums;
}

function rowsOfDay(account: Account, day: string): LedgerRow[] {
  const drafts = generators[account.kind](account.spendingSeed, placeOf(account), day);
  return drafts
    .map((draft, index) => ({
      ...draft,
      key: `${day}/${index}`,
      day,
      at: `${day}T${draft.isCard ? timeOf(account.seed, day, index) : '00:00:00.000'}Z`,
    }))
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

function timeOf(...words: (string | number)[]): string {
  const two = (low: number, high: number, what: string) =>
    String(wholeBetween(low, high, ...words, what)).padStart(2, '0');
  return `${two(8, 21, 'hour')}:${two(0, 59, 'minute')}:${two(0, 59, 'second')}.000`;
}

/** How many rows from the start are like this; as they are sorted by time, halving finds it. */
function countWhile(rows: readonly LedgerRow[], isSo: (row: LedgerRow) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && isSo(row)) low = middle + 1;
    else high = middle;
  }
  return low;
}
