import { batchWrites } from '../../db/batch-writes.ts';
import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { listIndexed } from '../entry/entry-index.ts';
import { parseExtras, withExtras } from '../entry/extras.ts';
import { NONE, writesOfMonths } from '../entry/rollup.ts';
import { listSources } from '../query/sources.repository.ts';
import { findBySeq } from '../query/transactions.repository.ts';
import { BY } from '../schema/entry-index-key.ts';
import type { Entry } from '../schema/ledger.types.ts';
import { ROWS_PER_PORTION } from '../schema/portions.ts';
import type { LedgerWriter } from './change.ts';
import { type Amendment, amendEntries } from './entries.ts';
import { byNo } from './removal.ts';
import { keepEntries } from './versions.ts';

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
      .limit(ROWS_PER_PORTION)
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
  await batchWrites(
    ledger.db,
    writesOfMonths(
      ledger.db,
      moved.map((row) => ({ ...row, category_no: NONE })),
    ),
  );
}

async function clearLines(ledger: LedgerWriter, categoryNo: number): Promise<void> {
  const found = await listIndexed(ledger, BY.lineCategory, [categoryNo]);
  if (found.length === 0) return;
  const sources = byNo(await listSources(ledger));
  for (const some of chunks(found, 250)) {
    const entries: Entry[] = await findBySeq(
      ledger,
      some.map(({ seq }) => seq),
    );
    const amendments = entries.flatMap((entry): Amendment[] => {
      const source = sources.get(entry.source_no);
      const lines = parseExtras(entry.more).lines?.map((line) =>
        line.category === categoryNo ? { ...line, category: null } : line,
      );
      const after = { ...entry, more: withExtras(entry.more, { lines }) };
      return source ? [{ before: { entry, source }, after: { entry: after, source } }] : [];
    });
    await amendEntries(ledger, amendments);
  }
}
