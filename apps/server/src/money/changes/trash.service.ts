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
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/handlers.ts';
import { updateChange } from '../../ledger/changes.repository.ts';
import { findFormerCurrency } from '../../ledger/former-currencies.ts';
import { inTurn, withLedger } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { KINDS_OF_TRASH, type OwnedTable } from '../../ledger/owned-rows.ts';
import { restoreOne } from '../../ledger/restore-one.ts';
import { fromData } from '../../ledger/rows.ts';
import { findSourceByNo } from '../../ledger/sources.repository.ts';
import {
  countTrash,
  deleteTrashRow,
  findLastRow,
  findLastVersion,
  findTrashRow,
  forgetBookkeepingOf,
  forgetEntries,
  forgetRow,
  hasTrashOf,
  listGone,
  listTrashRows,
  type TrashRow,
} from '../../ledger/trash.repository.ts';
import { findCategories } from '../categories/categories.repository.ts';
import { type UndoTerms, undoChange } from './changes.service.ts';

const DAY = 86_400_000;
/** What is deleted can be had back for so long. */
export const KEPT_FOR = DAYS_IN_TRASH * DAY;

export async function listTrash(
  db: Db,
  { owner, home }: Pick<Caller, 'owner' | 'home'>,
  window: { limit: number; offset: number },
  now: Date,
): Promise<{ results: Trashed[]; total: number }> {
  const results: Trashed[] = [];
  for (const row of await listTrashRows(db, owner, window)) {
    const common = {
      id: row.id,
      kind: row.kind,
      deleted_at: new Date(row.at).toISOString(),
      gone_at: new Date(Math.max(row.at + KEPT_FOR, now.getTime())).toISOString(),
    };
    if (row.seq !== null) {
      const entry = await findLastVersion(db, owner, row.seq, row.change_no);
      if (!entry) continue;
      const source = await findSourceByNo(db, owner, entry.source_no);
      const currency = source?.currency ?? (await findFormerCurrency(db, owner, entry.source_no));
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
    const data = await findRowData(db, owner, row);
    if (!data) continue;
    const no = Number(data.category_no ?? 0);
    const category = (await findCategories(db, owner, [no])).get(no)?.name;
    const cents = (data.budget_cents ?? data.cents) as Cents | undefined;
    const currency = typeof data.currency === 'string' ? data.currency : null;
    results.push({
      ...common,
      name: String(data.name ?? category ?? ''),
      amount: cents === undefined ? null : toAmount(cents, currency ?? home),
      currency,
      type: null,
      date: typeof data.target_day === 'number' ? fromDayNumber(data.target_day as DayNumber) : null,
      count: row.count,
    });
  }
  return { results, total: await countTrash(db, owner) };
}

const tableOf = (kind: TrashRow['kind']) =>
  Object.entries(KINDS_OF_TRASH).find(([, one]) => one === kind)?.[0] as OwnedTable;

async function findRowData(
  db: Db,
  owner: Owner,
  row: TrashRow,
): Promise<Record<string, unknown> | undefined> {
  const data = await findLastRow(db, owner, tableOf(row.kind), row.change_no, row.id);
  return data === undefined ? undefined : fromData(data);
}

/** A transaction comes back alone; anything else with all that went with it. */
export async function restoreTrashed(db: Db, owner: Owner, id: string, terms: UndoTerms): Promise<number> {
  const row = await requireTrashed(db, owner, id);
  if (row.seq === null) return undoChange(db, owner, row.change_no, terms);
  return withLedger(db, owner, { kind: 'restored' }, async (ledger, change) => {
    const present = await requireTrashed(ledger, owner, id);
    await restoreOne(ledger, change, present.seq ?? 0, present.change_no);
    return change.no;
  });
}

export function removeTrashed(db: Db, owner: Owner, id: string): Promise<void> {
  return inTurn(db, owner, async (ledger) => forget(ledger, await requireTrashed(ledger, owner, id)));
}

/**
 * For good: nothing can bring it back. What deleted it can still be undone for whatever else went with that, as long as
 * there is anything.
 */
export async function forget(ledger: Ledger, row: TrashRow): Promise<void> {
  const { owner, id, seq, change_no } = row;
  const data = seq === null ? await findRowData(ledger, owner, row) : undefined;
  const gone = row.kind === 'source' && data ? await listGone(ledger, owner, change_no, Number(data.no)) : [];
  await forgetEntries(ledger, owner, seq === null ? gone : [seq]);
  if (data) await forgetRow(ledger, owner, tableOf(row.kind), data);
  await deleteTrashRow(ledger, owner, id);
  if (await hasTrashOf(ledger, owner, change_no)) return;
  await updateChange(ledger, owner, change_no, { for_good: 1 });
  await forgetBookkeepingOf(ledger, owner, change_no);
}

async function requireTrashed(db: Db, owner: Owner, id: string): Promise<TrashRow> {
  const row = await findTrashRow(db, owner, id);
  if (!row) throw new AppError('trash.not_found');
  return row;
}
