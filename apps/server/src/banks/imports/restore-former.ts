import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import {
  type Amendment,
  amendEntries,
  type Entry,
  findTransactions,
  fitToPresent,
  fromIdBytes,
  type LedgerTransaction,
  type LedgerWriter,
  type NewEntry,
  postEntries,
  restoreEntries,
  type Source,
  untieTurned,
} from '../../ledger/index.ts';
import { listCategories } from '../../money/categories/categories.repository.ts';
import { listBankRows } from './bank-rows.repository.ts';
import { type Before, toBankRow } from './imports.apply.ts';
import { goBack, type Present, toCategoryNo } from './imports.former.ts';
import type { BankRowsTable, ImportRowsTable, ImportsTable } from './imports.table.ts';
import { putBankRows, removeBankRows, setBefore } from './kept-rows.ts';
import { listLaterChanges } from './later-imports.repository.ts';

const ROWS_PER_STEP = 400;

/** What an import had changed of rows that were there goes back to what it was. */
export async function restoreFormer(
  ledger: LedgerWriter,
  source: Source,
  batch: ImportsTable,
  rows: readonly ImportRowsTable[],
): Promise<{ restored: number; cutBy: Set<number> }> {
  const changed = rows.flatMap((row) =>
    row.before === null ? [] : [{ row, before: JSON.parse(row.before) as Before }],
  );
  const categories = changed.length > 0 ? await listCategories(ledger) : [];
  let restored = 0;
  const cutBy = new Set<number>();
  for (const some of chunks(changed, ROWS_PER_STEP)) {
    const present = await readPresent(ledger, source, batch, some);
    const back = {
      amended: [] as Amendment[],
      posted: [] as NewEntry[],
      restored: [] as Entry[],
      rows: [] as BankRowsTable[],
    };
    const dropped: string[] = [];
    for (const { row, before } of some) {
      const next = present.next.get(fromIdBytes(row.transaction_id));
      if (next) {
        // As it is now it is the later import's doing: undoing that leads back to before this one.
        await setBefore(ledger, next, JSON.stringify(withCutsOf(before, next)));
        continue;
      }
      const outcome = goBack(source, row, before, present, toCategoryNo(batch, categories));
      if (!outcome) continue;
      if ('amended' in outcome) back.amended.push(outcome.amended);
      else if ('posted' in outcome) back.posted.push(outcome.posted);
      else back.restored.push(outcome.restored);
      back.rows.push(toBankRow(source, before.bank.ref, before.bank, row.transaction_id));
      dropped.push(row.ref);
      restored += 1;
      for (const no of before.cut_by ?? []) cutBy.add(no);
    }
    await removeBankRows(ledger, source.no, dropped);
    await putBankRows(ledger, source.no, back.rows);
    await postEntries(ledger, back.posted);
    const fitted = await fitToPresent(ledger, back.restored, undefined);
    await restoreEntries(
      ledger,
      fitted.map((entry) => ({ entry, source })),
    );
    await amendEntries(ledger, await untieTurned(ledger, await fit(ledger, back.amended)));
    await yieldToEventLoop();
  }
  return { restored, cutBy };
}

/** Lines that come back may name a category that has gone since. */
async function fit(ledger: LedgerTransaction, amendments: readonly Amendment[]): Promise<Amendment[]> {
  const [first] = amendments;
  if (!first) return [];
  const entries = amendments.map(({ after }) => after.entry);
  const fitted = await fitToPresent(ledger, entries, undefined);
  return amendments.map(({ before, after }, index) => ({
    before,
    after: { ...after, entry: fitted[index] ?? after.entry },
  }));
}

const withCutsOf = (before: Before, next: ImportRowsTable): Before => ({
  ...before,
  cut_by: [...(before.cut_by ?? []), ...((JSON.parse(next.before ?? '{}') as Partial<Before>).cut_by ?? [])],
});

async function readPresent(
  ledger: LedgerTransaction,
  { no }: Source,
  batch: ImportsTable,
  changed: readonly { row: ImportRowsTable; before: Before }[],
): Promise<Present> {
  const ids = changed.map(({ row }) => row.transaction_id);
  const refs = changed.flatMap(({ row, before }) => [row.ref, before.bank.ref]);
  const entries = await findTransactions(ledger, ids);
  const said = await listBankRows(ledger, no, refs);
  const later = await listLaterChanges(ledger.db, batch, ids);
  return {
    entries: new Map(entries.map((entry) => [fromIdBytes(entry.id), entry])),
    said: new Map(said.map((row) => [row.ref, row])),
    // The first of each is written last.
    next: new Map(later.toReversed().map((row) => [fromIdBytes(row.transaction_id), row])),
  };
}
