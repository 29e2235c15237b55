import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import { AppError } from '../http/app-error.ts';
import type { ChangeRow } from './changes.repository.ts';
import { ImportedSince } from './imported-since.ts';
import type { Ledger } from './ledger.types.ts';
import { type Limit, requireWithin } from './limits.ts';
import { OWNED_TABLES } from './owned-rows.ts';
import { listSources } from './sources.repository.ts';
import {
  listTouchedTables,
  readChangedEntries,
  readMadeEntries,
  readTouchedRows,
} from './undo.repository.ts';
import { entryFields, requireUntouched, rowFields } from './undo-fields.ts';
import { fitRow, requireSourceOf, requireUnused } from './undo-unused.repository.ts';

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
    await requireFree(db as Ledger, undone.owner, undone, limits);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

async function requireFree(
  ledger: Ledger,
  owner: Owner,
  undone: ChangeRow,
  limits: readonly Limit[],
): Promise<void> {
  const touched = await listTouchedTables(ledger, owner, undone);
  const sources = new Set((await listSources(ledger, owner)).map(({ no }) => no));
  const growth = new Map<string, number>();
  // What hangs on something that it made, and was made with it, goes along.
  const isAlone = undone.first_seq === null;
  for (const table of OWNED_TABLES.filter((one) => touched.has(one)))
    for await (const states of readTouchedRows(ledger, owner, undone, table))
      for (const state of states) {
        requireUntouched(state, rowFields);
        const { before, current } = state;
        if (table === 'sources' && before && !current) sources.add(Number(before.row.no));
        if (before && !current) await fitRow(ledger, owner, table, before.row);
        if (!before && current && isAlone) await requireUnused(ledger, owner, table, current.row);
        growth.set(
          table,
          (growth.get(table) ?? 0) + (before && !current ? 1 : 0) - (!before && current ? 1 : 0),
        );
      }
  const since = new ImportedSince(ledger, owner, undone.no);
  for (const read of [readChangedEntries, readMadeEntries])
    for await (const states of read(ledger, owner, undone)) {
      await since.requireNone(states.flatMap(({ before, current }) => (before && !current ? [before] : [])));
      for (const state of states) {
        requireUntouched(state, entryFields);
        const { before, current } = state;
        if (before && !current && !sources.has(before.source_no)) await requireSourceOf(ledger, before);
      }
    }
  for (const limit of limits) {
    const more = growth.get(limit.table) ?? 0;
    if (more <= 0) continue;
    const count = await limit.count(ledger, owner);
    requireWithin(limit, count, count + more);
  }
}
