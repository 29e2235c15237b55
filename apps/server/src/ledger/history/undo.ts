import { addCents, type Cents, isBankImported, subtractCents } from '@saldo/domain';
import type { ChangeRow } from '../query/changes.repository.ts';
import { listSources } from '../query/sources.repository.ts';
import { KINDS } from '../schema/kind.ts';
import type { Entry, LedgerTransaction, Source } from '../schema/ledger.types.ts';
import { type Bookkeeping, isBookkeeping, OWNED_TABLES, type OwnedTable } from '../schema/owned-rows.ts';
import { keepBookkeeping } from '../write/bookkeeping.ts';
import type { LedgerWriter } from '../write/change.ts';
import { type Amendment, amendEntries, restoreEntries } from '../write/entries.ts';
import { type Limit, watchLimits } from '../write/limits.ts';
import { freeRefunds, sumRefunds } from '../write/refunds.ts';
import { byNo, trashEntries } from '../write/removal.ts';
import { deleteRows, insertRows, updateRow } from '../write/rows.ts';
import type { Placed } from '../write/steps.ts';
import { ImportedSince } from './imported-since.ts';
import { trashRow, untrash } from './trash.ts';
import {
  type EntryState,
  listTouchedTables,
  type RowState,
  readChangedEntries,
  readMadeEntries,
  readTouchedRows,
} from './undo.repository.ts';
import { changedFields, entryFields, mergeEntry, requireUntouched, rowFields } from './undo-fields.ts';
import { fitToPresent } from './undo-fit.ts';
import { fitRow, requireSourceOf, requireUnused } from './undo-unused.repository.ts';

/**
 * Undoes a change: whatever it touched becomes what it was. Nothing happens if something changed since stands
 * in the way, or if limits would be exceeded.
 */
export async function undoChange(
  ledger: LedgerWriter,
  undone: ChangeRow,
  limits: readonly Limit[],
): Promise<void> {
  const touched = await listTouchedTables(ledger, undone);
  const tables = OWNED_TABLES.filter((table) => touched.has(table));
  // Nothing can be later than the newest change.
  if (undone.no < ledger.change.no - 1) await requireAllUntouched(ledger, undone, tables);
  const requireRoom = await watchLimits(
    ledger,
    limits.filter(({ table }) => touched.has(table)),
  );

  for (const table of tables)
    for await (const states of readTouchedRows(ledger, undone, table))
      if (isBookkeeping(table)) await putBackMany(ledger, table, states);
      else for (const state of states) if (state.before !== undefined) await putBack(ledger, state);
  const sources = byNo(await listSources(ledger));
  const since = new ImportedSince(ledger, undone.no);
  for await (const states of readChangedEntries(ledger, undone))
    await putEntriesBack(ledger, undone, states, sources, since);
  // Last, so that rows linked to removed ones are read as they are then.
  await takeEntriesAway(ledger, readChangedEntries(ledger, undone, 'brought'), sources);
  await takeEntriesAway(ledger, readMadeEntries(ledger, undone), sources);
  for (const table of tables.toReversed())
    for await (const states of readTouchedRows(ledger, undone, table))
      if (isBookkeeping(table)) await takeAwayMany(ledger, table, states);
      else for (const state of states) if (state.before === undefined) await takeAway(ledger, state);
  await requireRoom();
}

async function requireAllUntouched(
  ledger: LedgerTransaction,
  undone: ChangeRow,
  tables: readonly OwnedTable[],
): Promise<void> {
  for (const table of tables)
    for await (const states of readTouchedRows(ledger, undone, table))
      for (const state of states) requireUntouched(state, rowFields);
  for await (const states of readChangedEntries(ledger, undone))
    for (const state of states) requireUntouched(state, entryFields);
  for await (const states of readMadeEntries(ledger, undone))
    for (const state of states) requireUntouched(state, entryFields);
}

type Plain = Record<string, unknown>;

async function putBack(ledger: LedgerWriter, state: RowState): Promise<void> {
  const { table, before, current } = state;
  if (!before) return;
  if (!current) {
    // Its transactions follow and bring the balance up again.
    const row = await fitRow(
      ledger,
      table,
      table === 'sources' ? { ...before.row, cents: before.row.opening_cents } : before.row,
    );
    if (!row) return;
    await insertRows(ledger, table, [row as never]);
    await untrash(ledger, String(before.row.id));
    return;
  }
  const changed = pick(before.row, changedFields(state, rowFields));
  const fields = await fitRow(ledger, table, changed);
  if (!fields) return;
  if ('opening_cents' in fields && !isBankImported(current.row as never)) {
    const more = subtractCents(before.row.opening_cents as Cents, current.row.opening_cents as Cents);
    fields.cents = addCents(current.row.cents as Cents, more);
  }
  if (Object.keys(fields).length > 0) await updateRow(ledger, table, current.row as never, fields as never);
}

/** Nothing refers to these rows, and there may be a hundred thousand. */
async function putBackMany(
  ledger: LedgerWriter,
  table: Bookkeeping,
  states: readonly RowState[],
): Promise<void> {
  const gone = states.flatMap(({ before, current }) => (before && !current ? [before.row] : []));
  await insertRows(ledger, table, gone as never);
  for (const state of states) if (state.current) await putBack(ledger, state);
}

async function takeAwayMany(
  ledger: LedgerWriter,
  table: Bookkeeping,
  states: readonly RowState[],
): Promise<void> {
  const made = states.flatMap(({ before, current }) => (!before && current ? [current.row] : []));
  await deleteRows(ledger, table, made as never);
}

const pick = (row: Plain, columns: readonly string[]): Plain =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

/** Removes what somebody created, unless something depends on it. */
async function takeAway(ledger: LedgerWriter, { table, current }: RowState): Promise<void> {
  if (!current) return;
  await requireUnused(ledger, table, current.row);
  if (table === 'sources') await keepBookkeeping(ledger, Number(current.row.no));
  await trashRow(ledger, table, current.row);
  await deleteRows(ledger, table, [current.row as never]);
}

type Sources = ReadonlyMap<number, Source>;

async function place(ledger: LedgerTransaction, sources: Sources, entry: Entry): Promise<Placed> {
  return { entry, source: sources.get(entry.source_no) ?? (await requireSourceOf(ledger, entry)) };
}

async function putEntriesBack(
  ledger: LedgerWriter,
  undone: ChangeRow,
  states: readonly EntryState[],
  sources: Sources,
  since: ImportedSince,
): Promise<void> {
  const merged = states.flatMap((state) => (state.before ? [mergeEntry(state, state.before)] : []));
  const wanted = await fitToPresent(ledger, merged, undone);
  const present = new Map(
    states.flatMap(({ current }) => (current ? [[current.seq, current] as const] : [])),
  );
  const gone: Placed[] = [];
  const amendments: Amendment[] = [];
  for (const entry of wanted) {
    const current = present.get(entry.seq);
    const after = await place(ledger, sources, entry);
    if (current) amendments.push({ before: await place(ledger, sources, current), after });
    else gone.push(after);
  }
  await since.requireNone(gone.map(({ entry }) => entry));
  await restoreEntries(ledger, gone);
  // Rows that become transfers, income or another currency may have been refunded meanwhile.
  const turned = amendments.flatMap(({ before, after }) =>
    before.entry.kind === KINDS.expense &&
    (after.entry.kind !== KINDS.expense || before.source.currency !== after.source.currency)
      ? [after.entry.seq]
      : [],
  );
  // Refunds must not exceed the expense.
  for (const { before, after } of amendments)
    if (after.entry.kind === KINDS.expense && after.entry.cents > before.entry.cents) {
      const came = await sumRefunds(ledger, after.entry.seq);
      if (came > -after.entry.cents) turned.push(after.entry.seq);
    }
  const freed = await freeRefunds(ledger, turned, new Set(wanted.map(({ seq }) => seq)));
  await amendEntries(ledger, [...amendments, ...freed]);
}

/** Removing many at once is faster but takes memory. */
const LEAVING_AT_ONCE = 25_000;

/** Removes rows that didn't exist before. */
async function takeEntriesAway(
  ledger: LedgerWriter,
  portions: AsyncIterable<EntryState[]>,
  sources: Sources,
): Promise<void> {
  const leaving: Placed[] = [];
  for await (const states of portions) {
    for (const { before, current } of states)
      if (!before && current) leaving.push(await place(ledger, sources, current));
    if (leaving.length > LEAVING_AT_ONCE) await trashEntries(ledger, leaving.splice(0));
  }
  if (leaving.length > 0) await trashEntries(ledger, leaving);
}
