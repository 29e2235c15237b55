import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { Placed } from './entries.ts';
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
