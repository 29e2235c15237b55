import { spareMemory } from '../../concurrency/spare-memory.ts';
import type { Context } from '../../context/context.ts';
import type { Progress } from '../../context/local-state.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Ledger, withLedger } from '../../ledger/index.ts';
import { prepareSorting } from '../../money/sorting/sort-entries.ts';
import { holdFileImport, updateFileImport } from './file-imports.repository.ts';
import { requireFileImport } from './file-imports.service.ts';
import { openNewSources, setBalances } from './new-sources.ts';
import { ofAccount } from './of-account.ts';
import { remember } from './options.ts';
import { type PendingImport, toPendingImport } from './pending-import.ts';
import { placeAgain, rememberPlaces } from './places.ts';
import { type ImportOfFile, writeRows } from './write-rows.ts';

export type Confirmed = { imports: ImportOfFile[]; changeNo: number | null };

/** Brings a file in: in one database transaction, decided anew by what is there by then. */
export async function confirmFileImport(
  context: Context,
  ledger: Ledger,
  id: string,
  progress: Progress,
): Promise<Confirmed> {
  const { counts } = requireReady(await requireFileImport(ledger, id));
  const sorting = await prepareSorting(context.local, ledger);
  const rows = Object.values(counts).reduce((sum, one) => sum + one.rows, 0);
  const cause = { kind: 'import.done', by: 'file', rows } as const;
  const confirmed = await withLedger(ledger, cause, async (ledger) => {
    const row = await holdFileImport(ledger, id);
    if (!row || row.state === 'reading') throw new AppError('file_import.not_found');
    const pending = requireReady(toPendingImport(row));
    ledger.change.about(pending.name);
    const settled = await settle(ledger, pending);
    const placed = await openNewSources(ledger, settled);
    const imports = await spareMemory(() => writeRows(context, ledger, placed, sorting, progress));
    await setBalances(ledger, settled, placed);
    const options = JSON.stringify(placed.options);
    await updateFileImport(ledger, id, { state: 'done', options, content: new Uint8Array() });
    await remember(ledger, placed.understood, placed.options);
    await rememberPlaces(ledger, placed);
    return { imports, changeNo: ledger.change.count > 0 ? ledger.change.no : null };
  });
  for (const { batch } of confirmed.imports) context.counters.addImport(batch);
  return confirmed;
}

/** Which source an account goes to is decided anew, too: another file of the same account may have come in meanwhile. */
async function settle(ledger: Ledger, pending: PendingImport): Promise<PendingImport> {
  const { options, inDoubt } = await placeAgain(ledger, pending);
  if (inDoubt.length > 0) throw new AppError('file_import.source_meanwhile');
  return { ...pending, options };
}

function requireReady(pending: PendingImport): PendingImport {
  if (pending.state === 'done') throw new AppError('file_import.done');
  if (pending.understood.questions.length > 0) throw new AppError('file_import.open_question');
  const isPlaced = pending.understood.accounts.every(
    ({ key }) =>
      ofAccount(pending.options.sources, key) ||
      ofAccount(pending.options.newSources ?? {}, key) ||
      (ofAccount(pending.counts, key)?.rows ?? 0) === 0,
  );
  if (!isPlaced) throw new AppError('file_import.no_source');
  return pending;
}
