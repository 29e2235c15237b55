import { batchWrites } from '../../db/batch-writes.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { readIndexed } from '../entry/entry-index.ts';
import { parseExtras, withExtras } from '../entry/extras.ts';
import { NONE, writesOfMonths } from '../entry/rollup.ts';
import { BY } from '../schema/entry-index-key.ts';
import type { LedgerWriter } from './change.ts';
import { amendEntries } from './entries.ts';
import { readPlaced } from './entries-in-sources.ts';
import { keepEntries } from './versions.ts';

/** Each moves from one place of an index to another. */
const ROWS_PER_STATEMENT = 500;

/**
 * What had this category has none from then on, and so have lines. No amount changes: of what is not split, whole months
 * of totals move over.
 */
export async function uncategorize(ledger: LedgerWriter, categoryNo: number): Promise<void> {
  const { owner } = ledger;
  await clearLines(ledger, categoryNo);
  for (;;) {
    const some = await ledger.db
      .selectFrom('transactions')
      .select('seq')
      .where('owner', '=', owner)
      .where('category_no', '=', categoryNo)
      .limit(ROWS_PER_STATEMENT)
      .execute();
    const seqs = some.map(({ seq }) => seq);
    if (seqs.length === 0) break;
    await keepEntries(ledger, seqs);
    await ledger.db
      .updateTable('transactions')
      // Whoever gave it, it is gone: then it waits for another, as what never had one does.
      .set({ category_no: null, decided: null, change_no: ledger.change.no })
      .where('owner', '=', owner)
      .where('seq', 'in', seqs)
      .execute();
    await yieldToEventLoop();
  }
  const moved = await ledger.db
    .deleteFrom('rollup_months')
    .where('owner', '=', owner)
    .where('category_no', '=', categoryNo)
    .returningAll()
    .execute();
  await batchWrites(ledger.db, writesOfMonths(moved.map((row) => ({ ...row, category_no: NONE }))));
}

async function clearLines(ledger: LedgerWriter, categoryNo: number): Promise<void> {
  for await (const seqs of readIndexed(ledger, BY.lineCategory, categoryNo))
    for await (const placed of readPlaced(ledger, seqs))
      await amendEntries(
        ledger,
        placed.map((before) => {
          const lines = parseExtras(before.entry.more).lines?.map((line) =>
            line.category === categoryNo ? { ...line, category: null } : line,
          );
          const entry = { ...before.entry, more: withExtras(before.entry.more, { lines }) };
          return { before, after: { ...before, entry } };
        }),
      );
}
