import { addCents, type Cents, ZERO } from '@saldo/domain';
import type { Db, Trx } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { growth } from '../entry/turnover.ts';
import type { ChangeRow } from '../query/changes.repository.ts';
import { listSources } from '../query/sources.repository.ts';
import type { Entry, LedgerTransaction } from '../schema/ledger.types.ts';
import { ledgerFor } from '../schema/ledger-for.ts';
import { isBookkeeping, OWNED_TABLES, type OwnedTable } from '../schema/owned-rows.ts';
import { type Limit, requireWithin } from '../write/limits.ts';
import { ImportedSince } from './imported-since.ts';
import {
  listTouchedTables,
  readChangedEntries,
  readMadeEntries,
  readTouchedRows,
} from './undo.repository.ts';
import { changedFields, entryFields, mergeEntry, requireUntouched, rowFields } from './undo-fields.ts';
import { isBookkeepingSince, readTouchedSince, sumFormer } from './undo-later.repository.ts';
import { type ComingSources, NO_SOURCES, requireRoomFor } from './undo-room.ts';
import { type Becoming, fitRow, requireSourceOf, requireUnused, toRowKey } from './undo-unused.repository.ts';

/**
 * Whether something stands in the way of taking a change back, without doing it: the same questions as `undoChange` asks,
 * and nothing is written. Of very many rows only those are looked at that something can stand in the way of.
 */
export async function hasObstacle(
  db: Db,
  undone: ChangeRow,
  newest: number,
  limits: readonly Limit[],
): Promise<boolean> {
  // Only reads.
  const ledger = ledgerFor(db as Trx, undone.owner);
  const touched = await listTouchedTables(ledger, undone);
  const tables = OWNED_TABLES.filter((one) => touched.has(one));
  try {
    // Nothing can be later than the newest change.
    if (undone.no !== newest) await requireFree(ledger, undone, tables, limits);
    await requireRoomFor(ledger, undone, await readComingSources(ledger, undone, tables));
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

async function requireFree(
  ledger: LedgerTransaction,
  undone: ChangeRow,
  tables: readonly OwnedTable[],
  limits: readonly Limit[],
): Promise<void> {
  const sources = new Set((await listSources(ledger)).map(({ no }) => no));
  const more = new Map<string, number>();
  let becoming: Promise<Becoming> | undefined;
  for (const table of tables.filter((one) => !isBookkeeping(one)))
    for await (const states of readTouchedRows(ledger, undone, table))
      for (const state of states) {
        requireUntouched(state, rowFields);
        const { before, current } = state;
        if (table === 'sources' && before && !current) sources.add(Number(before.row.no));
        if (before && !current) await fitRow(ledger, table, before.row);
        if (!before && current) {
          becoming ??= readBecoming(ledger, undone, tables);
          await requireUnused(ledger, table, current.row, await becoming);
        }
        more.set(table, (more.get(table) ?? 0) + (before && !current ? 1 : 0) - (!before && current ? 1 : 0));
      }
  await requireBookkeepingFree(ledger, undone, tables);
  await requireEntriesFree(ledger, undone, sources);
  for (const limit of limits) {
    const coming = more.get(limit.table) ?? 0;
    if (coming <= 0) continue;
    const count = await limit.count(ledger);
    requireWithin(limit, count, count + coming);
  }
}

async function requireBookkeepingFree(
  ledger: LedgerTransaction,
  undone: ChangeRow,
  tables: readonly OwnedTable[],
): Promise<void> {
  if (!tables.some(isBookkeeping) || !(await isBookkeepingSince(ledger, undone.no))) return;
  for (const table of tables.filter(isBookkeeping))
    for await (const states of readTouchedRows(ledger, undone, table))
      for (const state of states) requireUntouched(state, rowFields);
}

/** Those that a later change touched; all of them only where what comes back may be there twice, or has no place. */
async function requireEntriesFree(
  ledger: LedgerTransaction,
  undone: ChangeRow,
  sources: ReadonlySet<number>,
): Promise<void> {
  const since = new ImportedSince(ledger, undone.no);
  const former = await sumFormer(ledger, undone.no);
  const hasPlaces = former.every(({ source_no }) => sources.has(source_no));
  const areFew = hasPlaces && (former.length === 0 || !(await since.hasAny()));
  for (const read of areFew ? [readTouchedSince] : [readChangedEntries, readMadeEntries])
    for await (const states of read(ledger, undone)) {
      await since.requireNone(states.flatMap(({ before, current }) => (before && !current ? [before] : [])));
      for (const state of states) {
        requireUntouched(state, entryFields);
        const back = state.before && mergeEntry(state, state.before);
        if (back && !sources.has(back.source_no)) await requireSourceOf(ledger, back);
      }
    }
}

async function readComingSources(
  ledger: LedgerTransaction,
  undone: ChangeRow,
  tables: readonly OwnedTable[],
): Promise<ComingSources> {
  if (!tables.includes('sources')) return NO_SOURCES;
  const currencies = new Map<number, string>();
  let openings = ZERO;
  for await (const states of readTouchedRows(ledger, undone, 'sources'))
    for (const state of states) {
      const { before, current } = state;
      const was = before?.row.opening_cents as Cents | undefined;
      const is = current?.row.opening_cents as Cents | undefined;
      if (before && !current) currencies.set(Number(before.row.no), String(before.row.currency));
      const isTouched = !before || !current || changedFields(state, rowFields).includes('opening_cents');
      if (isTouched) openings = addCents(openings, growth(is ?? ZERO, was ?? ZERO));
    }
  return { currencies, openings };
}

/** What everything the change touched would become: dependents of a removed row may be gone by then. */
async function readBecoming(
  ledger: LedgerTransaction,
  undone: ChangeRow,
  tables: readonly OwnedTable[],
): Promise<Becoming> {
  const rows = new Map<string, Record<string, unknown> | undefined>();
  for (const table of tables)
    for await (const states of readTouchedRows(ledger, undone, table))
      for (const state of states) {
        const { before, current } = state;
        if (!current) continue;
        const back = changedFields(state, rowFields).map((column) => [column, before?.row[column]]);
        rows.set(toRowKey(table, current.row), before && { ...current.row, ...Object.fromEntries(back) });
      }
  const entries = new Map<number, Entry | undefined>();
  for (const read of [readChangedEntries, readMadeEntries])
    for await (const states of read(ledger, undone))
      for (const state of states) {
        const { before, current } = state;
        if (current) entries.set(current.seq, before && mergeEntry(state, before));
      }
  return { entries, rows };
}
