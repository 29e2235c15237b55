import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { listSources } from '../query/sources.repository.ts';
import { findBySeq } from '../query/transactions.repository.ts';
import type { TransactionRow } from '../query/transactions.rows.ts';
import { ENTRY_COLUMNS } from '../schema/entry-columns.ts';
import type { Entry, Ledger } from '../schema/ledger.types.ts';
import { byNo } from './removal.ts';
import type { Placed } from './steps.ts';

const ROWS_PER_STATEMENT = 500;
const ROWS_PER_STEP = 5000;

/** Transactions by their numbers, each with its source, some at a time. */
export async function* readPlaced(
  ledger: Ledger,
  seqs: readonly number[],
): AsyncGenerator<(Placed & { entry: TransactionRow })[]> {
  if (seqs.length === 0) return;
  const sources = byNo(await listSources(ledger));
  for (const some of chunks(seqs, ROWS_PER_STEP)) {
    const placed: (Placed & { entry: TransactionRow })[] = [];
    for (const few of chunks(some, ROWS_PER_STATEMENT)) {
      for (const entry of await findBySeq(ledger, few)) {
        const source = sources.get(entry.source_no);
        if (source) placed.push({ entry, source });
      }
      await yieldToEventLoop();
    }
    yield placed;
  }
}

const ROWS_PER_READING = 2000;

/** Every transaction, the last written first, with its source, some at a time. */
export async function* walkPlaced(ledger: Ledger): AsyncGenerator<Placed[]> {
  const sources = byNo(await listSources(ledger));
  let last = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows: Entry[] = await ledger.db
      .selectFrom('transactions')
      .select(['owner', ...ENTRY_COLUMNS])
      .where('owner', '=', ledger.owner)
      .where('seq', '<', last)
      .orderBy('seq', 'desc')
      .limit(ROWS_PER_READING)
      .execute();
    yield rows.flatMap((entry) => {
      const source = sources.get(entry.source_no);
      return source ? [{ entry, source }] : [];
    });
    if (rows.length < ROWS_PER_READING) return;
    last = rows.at(-1)?.seq ?? 0;
    await yieldToEventLoop();
  }
}
