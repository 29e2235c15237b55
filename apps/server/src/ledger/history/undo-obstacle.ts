import type { Db, Trx } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ChangeRow } from '../query/changes.repository.ts';
import { listSources } from '../query/sources.repository.ts';
import type { Entry, LedgerTransaction } from '../schema/ledger.types.ts';
import { ledgerFor } from '../schema/ledger-for.ts';
import { OWNED_TABLES, type OwnedTable } from '../schema/owned-rows.ts';
import { type Limit, requireWithin } from '../write/limits.ts';
import { ImportedSince } from './imported-since.ts';
import {
  listTouchedTables,
  readChangedEntries,
  readMadeEntries,
  readTouchedRows,
} from './undo.repository.ts';
import { changedFields, entryFields, mergeEntry, requireUntouched, rowFields } from './undo-fields.ts';
import { type Becoming, fitRow, requireSourceOf, requireUnused, toRowKey } from './undo-unused.repository.ts';

/** What is asked of every row of a change may be asked of so many: beyond that it is seen when it is tried. */
const MOST_LOOKED_AT = 5000;

/**
 * Whether something stands in the way of taking a change back, without doing it: the same questions as `undoChange` asks,
 * and nothing is written.
 */
export async function hasObstacle(
  db: Db,
  undone: ChangeRow,
  newest: number,
  limits: readonly Limit[],
): Promise<boolean> {
  // Nothing can have touched what the newest change has touched.
  if (undone.no === newest || undone.count > MOST_LOOKED_AT) return false;
  try {
    // It only reads.
    await requireFree(ledgerFor(db as Trx, undone.owner), undone, limits);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

async function requireFree(
  ledger: LedgerTransaction,
  undone: ChangeRow,
  limits: readonly Limit[],
): Promise<void> {
  const touched = await listTouchedTables(ledger, undone);
  const sources = new Set((await listSources(ledger)).map(({ no }) => no));
  const growth = new Map<string, number>();
  const tables = OWNED_TABLES.filter((one) => touched.has(one));
  const becoming = await readBecoming(ledger, undone, tables);
  for (const table of tables)
    for await (const states of readTouchedRows(ledger, undone, table))
      for (const state of states) {
        requireUntouched(state, rowFields);
        const { before, current } = state;
        if (table === 'sources' && before && !current) sources.add(Number(before.row.no));
        if (before && !current) await fitRow(ledger, table, before.row);
        if (!before && current) await requireUnused(ledger, table, current.row, becoming);
        growth.set(
          table,
          (growth.get(table) ?? 0) + (before && !current ? 1 : 0) - (!before && current ? 1 : 0),
        );
      }
  const since = new ImportedSince(ledger, undone.no);
  for (const read of [readChangedEntries, readMadeEntries])
    for await (const states of read(ledger, undone)) {
      await since.requireNone(states.flatMap(({ before, current }) => (before && !current ? [before] : [])));
      for (const state of states) {
        requireUntouched(state, entryFields);
        const back = state.before && mergeEntry(state, state.before);
        if (back && !sources.has(back.source_no)) await requireSourceOf(ledger, back);
      }
    }
  for (const limit of limits) {
    const more = growth.get(limit.table) ?? 0;
    if (more <= 0) continue;
    const count = await limit.count(ledger);
    requireWithin(limit, count, count + more);
  }
}

/** What would become of all that it touched: what hangs on something that goes may hang on it no longer then. */
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
