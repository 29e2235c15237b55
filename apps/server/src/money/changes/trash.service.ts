import type { Trashed } from '@saldo/contract';
import {
  type Cents,
  DAYS_IN_TRASH,
  type DayNumber,
  fromDayNumber,
  toAmount,
  toSize,
  toTypeOfMovement,
} from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { withLowPriority } from '../../db/low-priority.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import {
  countTrash,
  deleteTrashRow,
  findFormerCurrency,
  findLastRow,
  findLastVersion,
  findSourceByNo,
  findTrashRow,
  forgetBookkeepingOf,
  forgetEntries,
  forgetRow,
  fromData,
  hasTrashOf,
  inTurn,
  KINDS_OF_TRASH,
  type Ledger,
  type LedgerTransaction,
  ledgerFor,
  listTrashRows,
  type OwnedTable,
  readGone,
  restoreOne,
  type TrashRow,
  updateChange,
  withLedger,
} from '../../ledger/index.ts';
import { findCategories } from '../categories/categories.repository.ts';
import { type UndoTerms, undoChange } from './changes.service.ts';

const DAY = 86_400_000;
/** How long deleted items can be restored. */
export const KEPT_FOR = DAYS_IN_TRASH * DAY;

export async function listTrash(
  db: Db,
  { owner, base }: Pick<Caller, 'owner' | 'base'>,
  window: { limit: number; offset: number },
  now: Date,
): Promise<{ results: Trashed[]; total: number }> {
  const ledger = ledgerFor(db, owner);
  const results: Trashed[] = [];
  for (const row of await listTrashRows(ledger, window)) {
    const common = {
      id: row.id,
      kind: row.kind,
      deleted_at: new Date(row.at).toISOString(),
      gone_at: new Date(Math.max(row.at + KEPT_FOR, now.getTime())).toISOString(),
    };
    if (row.seq !== null) {
      const entry = await findLastVersion(ledger, row.seq, row.change_no);
      if (!entry) continue;
      const source = await findSourceByNo(ledger, entry.source_no);
      const currency = source?.currency ?? (await findFormerCurrency(ledger, entry.source_no));
      results.push({
        ...common,
        name: entry.name,
        amount: toAmount(toSize(entry.cents), currency),
        currency: source?.currency ?? null,
        type: toTypeOfMovement(entry.cents),
        date: fromDayNumber(entry.day),
        count: 0,
      });
      continue;
    }
    const data = await findRowData(ledger, row);
    if (!data) continue;
    const no = Number(data.category_no ?? 0);
    const category = (await findCategories(ledger, [no])).get(no)?.name;
    const cents = (data.budget_cents ?? data.cents) as Cents | undefined;
    const currency = typeof data.currency === 'string' ? data.currency : null;
    results.push({
      ...common,
      name: String(data.name ?? category ?? ''),
      amount: cents === undefined ? null : toAmount(cents, currency ?? base),
      currency,
      type: null,
      date: typeof data.target_day === 'number' ? fromDayNumber(data.target_day as DayNumber) : null,
      count: row.count,
    });
  }
  return { results, total: await countTrash(ledger) };
}

const tableOf = (kind: TrashRow['kind']) =>
  Object.entries(KINDS_OF_TRASH).find(([, one]) => one === kind)?.[0] as OwnedTable;

async function findRowData(ledger: Ledger, row: TrashRow): Promise<Record<string, unknown> | undefined> {
  const data = await findLastRow(ledger, tableOf(row.kind), row.change_no, row.id);
  return data === undefined ? undefined : fromData(data);
}

/** A transaction is restored alone, anything else with everything deleted along with it. */
export async function restoreTrashed(ledger: Ledger, id: string, terms: UndoTerms): Promise<number> {
  const row = await requireTrashed(ledger, id);
  if (row.seq === null) return undoChange(ledger, row.change_no, terms);
  return withLedger(ledger, { kind: 'restored' }, async (ledger) => {
    const present = await requireTrashed(ledger, id);
    await restoreOne(ledger, present.seq ?? 0, present.change_no);
    return ledger.change.no;
  });
}

export function removeTrashed({ db, owner }: Ledger, id: string): Promise<void> {
  return withLowPriority(() =>
    inTurn(db, owner, async (trx) => {
      const ledger = ledgerFor(trx, owner);
      await forget(ledger, await requireTrashed(ledger, id));
    }),
  );
}

/** Permanently. The deleting change can still be undone for the rest, if there is any. */
export async function forget(ledger: LedgerTransaction, row: TrashRow): Promise<void> {
  const { id, seq, change_no } = row;
  const data = seq === null ? await findRowData(ledger, row) : undefined;
  if (seq !== null) await forgetEntries(ledger, [seq]);
  if (row.kind === 'source' && data)
    for await (const gone of readGone(ledger, change_no, Number(data.no))) await forgetEntries(ledger, gone);
  if (data) await forgetRow(ledger, tableOf(row.kind), data);
  await deleteTrashRow(ledger, id);
  if (await hasTrashOf(ledger, change_no)) return;
  await updateChange(ledger, change_no, { for_good: 1 });
  await forgetBookkeepingOf(ledger, change_no);
}

async function requireTrashed(ledger: Ledger, id: string): Promise<TrashRow> {
  const row = await findTrashRow(ledger, id);
  if (!row) throw new AppError('trash.not_found');
  return row;
}
