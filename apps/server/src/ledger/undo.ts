import { addCents, type Cents, isBankImported, subtractCents } from '@saldo/domain';
import type { Owner } from '../db/owner.ts';
import { keepBookkeeping } from './bookkeeping.ts';
import type { Change } from './change.ts';
import type { ChangeRow } from './changes.repository.ts';
import { type Amendment, amendEntries, type Placed } from './entries.ts';
import { ImportedSince } from './imported-since.ts';
import { KINDS } from './kind.ts';
import type { Entry, Ledger, Source } from './ledger.types.ts';
import { type Limit, watchLimits } from './limits.ts';
import { type Bookkeeping, isBookkeeping, OWNED_TABLES, type OwnedTable } from './owned-rows.ts';
import { freeRefunds, sumRefunds } from './refunds.ts';
import { byNo, trashEntries } from './removal.ts';
import { restoreEntries } from './restore.ts';
import { deleteRows, insertRows, updateRow } from './rows.ts';
import { listSources } from './sources.repository.ts';
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
 * Takes one change back: whatever it touched is again what it was before. Something that has become another since, and is
 * not again what the change had made of it, stands in the way; then nothing is done. Nor is it where what comes back
 * would be more than there may be by now.
 */
export async function undoChange(
  ledger: Ledger,
  change: Change,
  undone: ChangeRow,
  limits: readonly Limit[],
): Promise<void> {
  const { owner } = change;
  const touched = await listTouchedTables(ledger, owner, undone);
  const tables = OWNED_TABLES.filter((table) => touched.has(table));
  // Nothing can have touched what the newest change has touched.
  if (undone.no < change.no - 1) await requireAllUntouched(ledger, owner, undone, tables);
  const requireRoom = await watchLimits(
    ledger,
    owner,
    limits.filter(({ table }) => touched.has(table)),
  );

  for (const table of tables)
    for await (const states of readTouchedRows(ledger, owner, undone, table))
      if (isBookkeeping(table)) await putBackMany(ledger, change, table, states);
      else for (const state of states) if (state.before !== undefined) await putBack(ledger, change, state);
  const sources = byNo(await listSources(ledger, owner));
  const since = new ImportedSince(ledger, owner, undone.no);
  for await (const states of readChangedEntries(ledger, owner, undone))
    await putEntriesBack(ledger, change, undone, states, sources, since);
  // Last: whoever is still tied to what goes is read again then.
  await takeEntriesAway(ledger, change, readChangedEntries(ledger, owner, undone, 'brought'), sources);
  await takeEntriesAway(ledger, change, readMadeEntries(ledger, owner, undone), sources);
  for (const table of tables.toReversed())
    for await (const states of readTouchedRows(ledger, owner, undone, table))
      if (isBookkeeping(table)) await takeAwayMany(ledger, change, table, states);
      else for (const state of states) if (state.before === undefined) await takeAway(ledger, change, state);
  await requireRoom();
}

async function requireAllUntouched(
  ledger: Ledger,
  owner: Owner,
  undone: ChangeRow,
  tables: readonly OwnedTable[],
): Promise<void> {
  for (const table of tables)
    for await (const states of readTouchedRows(ledger, owner, undone, table))
      for (const state of states) requireUntouched(state, rowFields);
  for await (const states of readChangedEntries(ledger, owner, undone))
    for (const state of states) requireUntouched(state, entryFields);
  for await (const states of readMadeEntries(ledger, owner, undone))
    for (const state of states) requireUntouched(state, entryFields);
}

type Plain = Record<string, unknown>;

async function putBack(ledger: Ledger, change: Change, state: RowState): Promise<void> {
  const { table, before, current } = state;
  if (!before) return;
  if (!current) {
    // Its transactions come back after it, and bring the balance up to what it was.
    const row = await fitRow(
      ledger,
      change.owner,
      table,
      table === 'sources' ? { ...before.row, cents: before.row.opening_cents } : before.row,
    );
    if (!row) return;
    await insertRows(ledger, change, table, [row as never]);
    await untrash(ledger, change, String(before.row.id));
    return;
  }
  const changed = pick(before.row, changedFields(state, rowFields));
  const fields = await fitRow(ledger, change.owner, table, changed);
  if (!fields) return;
  if ('opening_cents' in fields && !isBankImported(current.row as never)) {
    const more = subtractCents(before.row.opening_cents as Cents, current.row.opening_cents as Cents);
    fields.cents = addCents(current.row.cents as Cents, more);
  }
  if (Object.keys(fields).length > 0)
    await updateRow(ledger, change, table, current.row as never, fields as never);
}

/** Nothing points at bookkeeping, and there may be a hundred thousand rows of it. */
async function putBackMany(
  ledger: Ledger,
  change: Change,
  table: Bookkeeping,
  states: readonly RowState[],
): Promise<void> {
  const gone = states.flatMap(({ before, current }) => (before && !current ? [before.row] : []));
  await insertRows(ledger, change, table, gone as never);
  for (const state of states) if (state.current) await putBack(ledger, change, state);
}

async function takeAwayMany(
  ledger: Ledger,
  change: Change,
  table: Bookkeeping,
  states: readonly RowState[],
): Promise<void> {
  const made = states.flatMap(({ before, current }) => (!before && current ? [current.row] : []));
  await deleteRows(ledger, change, table, made as never);
}

const pick = (row: Plain, columns: readonly string[]): Plain =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

/** What somebody made: it goes again, unless something hangs on it by now. */
async function takeAway(ledger: Ledger, change: Change, { table, current }: RowState): Promise<void> {
  if (!current) return;
  await requireUnused(ledger, change.owner, table, current.row);
  if (table === 'sources') await keepBookkeeping(ledger, change, Number(current.row.no));
  await trashRow(ledger, change, table, current.row);
  await deleteRows(ledger, change, table, [current.row as never]);
}

type Sources = ReadonlyMap<number, Source>;

async function place(ledger: Ledger, sources: Sources, entry: Entry): Promise<Placed> {
  return { entry, source: sources.get(entry.source_no) ?? (await requireSourceOf(ledger, entry)) };
}

async function putEntriesBack(
  ledger: Ledger,
  change: Change,
  undone: ChangeRow,
  states: readonly EntryState[],
  sources: Sources,
  since: ImportedSince,
): Promise<void> {
  const merged = states.flatMap((state) => (state.before ? [mergeEntry(state, state.before)] : []));
  const wanted = await fitToPresent(ledger, change.owner, merged, undone);
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
  await restoreEntries(ledger, change, gone);
  // One that is a transfer again, an income, or in another currency, may have been given back since.
  const turned = amendments.flatMap(({ before, after }) =>
    before.entry.kind === KINDS.expense &&
    (after.entry.kind !== KINDS.expense || before.source.currency !== after.source.currency)
      ? [after.entry.seq]
      : [],
  );
  // Nor may more have come back of it than it is.
  for (const { before, after } of amendments)
    if (after.entry.kind === KINDS.expense && after.entry.cents > before.entry.cents) {
      const came = await sumRefunds(ledger, change.owner, after.entry.seq);
      if (came > -after.entry.cents) turned.push(after.entry.seq);
    }
  const freed = await freeRefunds(ledger, change, turned, new Set(wanted.map(({ seq }) => seq)));
  await amendEntries(ledger, change, [...amendments, ...freed]);
}

/** Many leave more quickly together, and yet they are in memory. */
const LEAVING_AT_ONCE = 25_000;

/** What was not there before, and is. */
async function takeEntriesAway(
  ledger: Ledger,
  change: Change,
  portions: AsyncIterable<EntryState[]>,
  sources: Sources,
): Promise<void> {
  const leaving: Placed[] = [];
  for await (const states of portions) {
    for (const { before, current } of states)
      if (!before && current) leaving.push(await place(ledger, sources, current));
    if (leaving.length > LEAVING_AT_ONCE) await trashEntries(ledger, change, leaving.splice(0));
  }
  if (leaving.length > 0) await trashEntries(ledger, change, leaving);
}
