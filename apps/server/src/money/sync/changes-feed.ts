import { createHash } from 'node:crypto';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import {
  type ChangeRow,
  countChanges,
  countTransactions,
  fromIdBytes,
  ledgerFor,
  listChangesAfter,
  readTouched,
} from '../../ledger/index.ts';
import { parseChangeId, toChangeId } from '../changes/change-id.ts';
import type { Feed, ReadFeed } from '../changes/feed.ts';
import { describeRows } from '../transactions/transactions.describe.ts';

const CHANGES_AT_ONCE = 100;
/** A change of more rows, or more of them together, is answered with fewer changes, or a reset. */
const MOST_ROWS = 5000;
const START = 'start';

/** What happened after a change, for clients that keep a copy of the rows. */
export const readFeed: ReadFeed = async (db, caller, { after, limit = CHANGES_AT_ONCE }) => {
  const ledger = ledgerFor(db, caller.owner);
  const newest = await countChanges(ledger);
  const known = after === START ? 0 : parseChangeId(caller, after);
  const toId = (no: number) => (no === 0 ? START : toChangeId(caller, no));
  const toFeed = async (last: number, reset = false): Promise<Feed['feed']> => {
    const transactions = await countTransactions(ledger);
    // Read last: what came meanwhile may be counted already, and is still to be told.
    const isLast = last >= (await countChanges(ledger));
    return {
      ...{ last: toId(last), more: !reset && !isLast, reset, transactions },
      ledger: createHash('sha256')
        .update(`ledger ${caller.userId} ${caller.owner}`)
        .digest('hex')
        .slice(0, 16),
    };
  };
  if (known === undefined || known > newest) return { items: [], feed: await toFeed(newest, true) };
  const found = await listChangesAfter(ledger, known, limit);
  const rows = upTo(found, MOST_ROWS);
  // One change alone is too much, or what it removed is known no more, or changes are missing that should be there.
  const isTooMuch = found.length > 0 && rows.length === 0;
  const isForgotten = rows.some(({ for_good }) => for_good !== 0);
  if (isTooMuch || isForgotten || (found.length === 0 && known < newest))
    return { items: [], feed: await toFeed(newest, true) };
  const touched = await readTouched(ledger, rows);
  const items: Feed['items'] = [];
  for (const row of rows) {
    const { rows: entries = [], removed = [] } = touched.get(row.no) ?? {};
    const transactions = await describeRows(ledger, entries);
    items.push({ row, transactions, removed: removed.map(fromIdBytes) });
    if (transactions.length > 0) await yieldToEventLoop();
  }
  return { items, feed: await toFeed(rows.at(-1)?.no ?? known) };
};

function upTo(changes: readonly ChangeRow[], most: number): ChangeRow[] {
  let sum = 0;
  const end = changes.findIndex(({ count }) => {
    sum += count;
    return sum > most;
  });
  return end === -1 ? [...changes] : changes.slice(0, end);
}
