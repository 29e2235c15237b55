import type { Context } from '../../context/context.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import { withLedger } from '../../ledger/ledger.ts';
import { prepareSorting } from '../../money/sorting/sort-entries.ts';
import { holdFileImport, updateFileImport } from './file-imports.repository.ts';
import { requireFileImport } from './file-imports.service.ts';
import { type Kept, toKept } from './kept.ts';
import { ofAccount } from './of-account.ts';
import { remember } from './options.ts';
import type { Progress } from './progress.ts';
import { spareMemory } from './spare-memory.ts';
import { type ImportOfFile, writeRows } from './write-rows.ts';

export type Confirmed = { imports: ImportOfFile[]; changeNo: number | null };

/** Brings a file in: in one database transaction, decided anew by what is there by then. */
export async function confirmFileImport(
  context: Context,
  owner: Owner,
  id: string,
  progress: Progress,
): Promise<Confirmed> {
  requireReady(await requireFileImport(context.db, owner, id));
  const sorting = await prepareSorting(context.db, owner);
  const cause = { kind: 'import.done', by: 'file' } as const;
  const confirmed = await withLedger(context.db, owner, cause, async (ledger, change) => {
    const row = await holdFileImport(ledger, owner, id);
    if (!row || row.state === 'reading') throw new AppError('file_import.not_found');
    const kept = requireReady(toKept(row));
    change.about(kept.name);
    const imports = await spareMemory(() => writeRows(context, ledger, change, kept, sorting, progress));
    await updateFileImport(ledger, owner, id, { state: 'done', content: new Uint8Array() });
    await remember(ledger, owner, kept.understood, kept.options);
    return { imports, changeNo: change.count > 0 ? change.no : null };
  });
  for (const { batch } of confirmed.imports) context.tally.addImport(batch);
  return confirmed;
}

function requireReady(kept: Kept): Kept {
  if (kept.state === 'done') throw new AppError('file_import.done');
  if (kept.understood.questions.length > 0) throw new AppError('file_import.open_question');
  const isPlaced = kept.understood.accounts.every(
    ({ key }) => ofAccount(kept.options.sources, key) || (ofAccount(kept.counts, key)?.rows ?? 0) === 0,
  );
  if (!isPlaced) throw new AppError('file_import.no_source');
  return kept;
}
