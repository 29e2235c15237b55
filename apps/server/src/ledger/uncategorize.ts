import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import { writeTogether } from '../db/together.ts';
import type { Change } from './change.ts';
import { type Amendment, amendEntries } from './entries.ts';
import { BY, listIndexed } from './entry-index.ts';
import type { Entry, Ledger } from './ledger.types.ts';
import { parseMore, withMore } from './more.ts';
import { ROWS_PER_PORTION } from './portions.ts';
import { byNo } from './removal.ts';
import { NONE, writesOfMonths } from './rollup.ts';
import { listSources } from './sources.repository.ts';
import { findBySeq } from './transactions.repository.ts';
import { keepEntries } from './versions.ts';

/**
 * What had this category has none from then on, and so have lines. No amount changes: of what is not split, whole months
 * of totals move over.
 */
export async function uncategorize(ledger: Ledger, change: Change, categoryNo: number): Promise<void> {
  const { owner } = change;
  await clearLines(ledger, change, categoryNo);
  for (;;) {
    const some = await ledger
      .selectFrom('transactions')
      .select('seq')
      .where('owner', '=', owner)
      .where('category_no', '=', categoryNo)
      .limit(ROWS_PER_PORTION)
      .execute();
    const seqs = some.map(({ seq }) => seq);
    if (seqs.length === 0) break;
    await keepEntries(ledger, change, seqs);
    await ledger
      .updateTable('transactions')
      // Whoever gave it, it is gone: then it waits for another, as what never had one does.
      .set({ category_no: null, decided: null, change_no: change.no })
      .where('owner', '=', owner)
      .where('seq', 'in', seqs)
      .execute();
    await letOthersIn();
  }
  const moved = await ledger
    .deleteFrom('rollup_months')
    .where('owner', '=', owner)
    .where('category_no', '=', categoryNo)
    .returningAll()
    .execute();
  await writeTogether(
    ledger,
    writesOfMonths(
      ledger,
      moved.map((row) => ({ ...row, category_no: NONE })),
    ),
  );
}

async function clearLines(ledger: Ledger, change: Change, categoryNo: number): Promise<void> {
  const found = await listIndexed(ledger, change.owner, BY.lineCategory, [categoryNo]);
  if (found.length === 0) return;
  const sources = byNo(await listSources(ledger, change.owner));
  for (const some of chunks(found, 250)) {
    const entries: Entry[] = await findBySeq(
      ledger,
      change.owner,
      some.map(({ seq }) => seq),
    );
    const amendments = entries.flatMap((entry): Amendment[] => {
      const source = sources.get(entry.source_no);
      const lines = parseMore(entry.more).lines?.map((line) =>
        line.category === categoryNo ? { ...line, category: null } : line,
      );
      const after = { ...entry, more: withMore(entry.more, { lines }) };
      return source ? [{ before: { entry, source }, after: { entry: after, source } }] : [];
    });
    await amendEntries(ledger, change, amendments);
  }
}
