import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { Placed } from './entries.ts';
import { ENTRY_COLUMNS } from './entry-columns.ts';
import type { Entry } from './ledger.types.ts';
import { byNo } from './removal.ts';
import { listSources } from './sources.repository.ts';
import { findBySeq, type TransactionRow } from './transactions.repository.ts';

const ROWS_PER_STATEMENT = 500;
const ROWS_PER_STEP = 5000;

/** Transactions by their numbers, each with its source, some at a time. */
export async function* readPlaced(
  db: Db,
  owner: Owner,
  seqs: readonly number[],
): AsyncGenerator<(Placed & { entry: TransactionRow })[]> {
  if (seqs.length === 0) return;
  const sources = byNo(await listSources(db, owner));
  for (const some of chunks(seqs, ROWS_PER_STEP)) {
    const placed: (Placed & { entry: TransactionRow })[] = [];
    for (const few of chunks(some, ROWS_PER_STATEMENT)) {
      for (const entry of await findBySeq(db, owner, few)) {
        const source = sources.get(entry.source_no);
        if (source) placed.push({ entry, source });
      }
      await letOthersIn();
    }
    yield placed;
  }
}

const ROWS_PER_READING = 2000;

/** Every transaction, the last written first, with its source, some at a time. */
export async function* walkPlaced(db: Db, owner: Owner): AsyncGenerator<Placed[]> {
  const sources = byNo(await listSources(db, owner));
  let last = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows: Entry[] = await db
      .selectFrom('transactions')
      .select(['owner', ...ENTRY_COLUMNS])
      .where('owner', '=', owner)
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
    await letOthersIn();
  }
}
