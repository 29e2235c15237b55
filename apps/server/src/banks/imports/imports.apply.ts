import { type Cents, type DayNumber, ZERO } from '@saldo/domain';
import type { RefusedRow } from '../../adapters/bank/bank.ts';
import { chunks } from '../../db/chunks.ts';
import {
  type Amendment,
  amendEntries,
  dropEntries,
  findTransactions,
  fromIdBytes,
  type LedgerTransaction,
  type LedgerWriter,
  makeIdBytes,
  type NewEntry,
  postEntries,
  type Source,
  type TransactionRow,
  toExtrasText,
  untieTurned,
  withCents,
} from '../../ledger/index.ts';
import { takeBankRates } from '../../money/currencies/currencies.service.ts';
import type { Sorting } from '../../money/sorting/sort-entries.ts';
import { deleteBankRows, listToldByFile, upsertBankRows } from './bank-rows.repository.ts';
import { insertImportRows } from './imports.repository.ts';
import type { BankRowsTable, ImportRowsTable } from './imports.table.ts';
import type { Decision, KnownRow } from './matching.ts';

const ROWS_PER_STEP = 400;

/** How things were, for undoing: what the bank had said, and what the transaction was. */
export type Before = {
  bank: { ref: string; isPending: boolean; day: DayNumber; cents: Cents; name: string; description: string };
  transaction: Pick<TransactionRow, 'day' | 'cents' | 'name' | 'description' | 'category_no'> & {
    /** Not in what was written down by the first version. */
    category_id?: string | null;
    /** Not in what was written down before transactions had them. */
    seq?: number;
    more?: string | null;
    decided?: string | null;
  };
  /** The changes that led away from this, the imports': what they cut apart is tied again when it comes back. */
  cut_by?: number[];
};

/** Writes down what was decided, through the ledger, and why; answers with the numbers of what is new. */
export async function applyDecisions(
  ledger: LedgerWriter,
  source: Source,
  importId: string,
  decisions: readonly Decision[],
  refused: readonly RefusedRow[],
  sorting: Sorting,
): Promise<number[]> {
  const { owner } = source;
  const entries: NewEntry[] = [];
  const bankRows: BankRowsTable[] = [];
  const log: ImportRowsTable[] = [];
  const note = (decision: Decision, transaction_id: Uint8Array, before: Before | null) => {
    const { name, day, cents } = decision.kind === 'gone' ? decision.known : decision.row;
    const { ref, kind, reason } = decision;
    const fields = { owner, import_id: importId, no: log.length, ref, transaction_id, name, day, cents };
    log.push({ ...fields, decision: kind, reason, before: before && JSON.stringify(before), line: null });
  };
  const changing = decisions.flatMap((decision) =>
    decision.kind === 'updated' || decision.kind === 'settled' || decision.kind === 'gone' ? [decision] : [],
  );
  const present = await findPresent(ledger, changing);
  const pendingNoMore = decisions.flatMap((one) => (one.kind === 'gone' ? [one.known.transaction_id] : []));
  const toldByFile = await listToldByFile(ledger, source.no, pendingNoMore);
  const amendments: Amendment[] = [];
  const gone: TransactionRow[] = [];
  const oldRefs: string[] = [];
  for (const decision of decisions) {
    if (decision.kind === 'same') {
      const { ref, row, known, reason } = decision;
      note(decision, known.transaction_id, null);
      if (reason !== 'known') bankRows.push(toBankRow(source, ref, row, known.transaction_id));
      continue;
    }
    if (decision.kind === 'new') {
      const { day, cents, name, description, mcc } = decision.row;
      const id = makeIdBytes();
      const more = mcc === undefined ? null : toExtrasText({ mcc });
      entries.push({ id, source, day, cents, name, description, category_no: null, more });
      bankRows.push(toBankRow(source, decision.ref, decision.row, id));
      note(decision, id, null);
      continue;
    }
    const { known } = decision;
    const row = present.get(fromIdBytes(known.transaction_id));
    if (!row) continue;
    oldRefs.push(known.ref);
    // Its bank tells it as pending no more, but a file has told it, too: it stays, and the bank may book it yet.
    if (decision.kind === 'gone' && toldByFile.has(fromIdBytes(known.transaction_id))) continue;
    note(decision, known.transaction_id, toBefore(known, row, ledger.change.no));
    if (decision.kind === 'gone') {
      gone.push(row);
      continue;
    }
    const { cents, ...words } = changed(decision, row);
    const entry = withCents({ ...row, ...words }, cents);
    amendments.push({ before: { entry: row, source }, after: { entry, source } });
    bankRows.push(toBankRow(source, decision.ref, decision.row, known.transaction_id));
  }
  await deleteBankRows(ledger, source.no, oldRefs);
  await dropEntries(
    ledger,
    gone.map((entry) => ({ entry, source })),
  );
  await amendEntries(ledger, await untieTurned(ledger, amendments));
  for (const { name, day, reason } of refused) {
    const nothing = { ref: '', transaction_id: new Uint8Array(), cents: ZERO, before: null, line: null };
    const fields = { owner, import_id: importId, no: log.length, name, day: day ?? (0 as const), reason };
    log.push({ ...fields, ...nothing, decision: 'refused' });
  }
  const seqs = await postEntries(ledger, await sorting.sort(ledger, entries));
  await upsertBankRows(ledger.db, bankRows);
  await insertImportRows(ledger.db, log);
  await takeBankRates(ledger, decisions.flatMap(toRate));
  return seqs;
}

const toRate = (decision: Decision) =>
  decision.kind === 'gone' || !decision.row.exchange
    ? []
    : [{ day: decision.row.day, ...decision.row.exchange }];

async function findPresent(
  ledger: LedgerTransaction,
  decisions: readonly { known: KnownRow }[],
): Promise<Map<string, TransactionRow>> {
  const present = new Map<string, TransactionRow>();
  for (const some of chunks(decisions, ROWS_PER_STEP)) {
    const ids = some.map(({ known }) => known.transaction_id);
    for (const row of await findTransactions(ledger, ids)) present.set(fromIdBytes(row.id), row);
  }
  return present;
}

/** The bank's day and amount; its words only where the person has not put their own in their place. */
function changed(
  { row: bank, known }: Extract<Decision, { row: object; known: KnownRow }>,
  row: TransactionRow,
) {
  return {
    day: bank.day,
    cents: bank.cents,
    name: row.name === known.name ? bank.name : row.name,
    description: row.description === known.description ? bank.description : row.description,
  };
}

export function toBankRow(
  { owner, no }: Source,
  ref: string,
  row: Omit<Before['bank'], 'ref'>,
  transaction_id: Uint8Array,
): BankRowsTable {
  const { isPending, day, cents, name, description } = row;
  return {
    owner,
    source_no: no,
    ref,
    transaction_id,
    pending: isPending ? 1 : 0,
    day,
    cents,
    name,
    description,
  };
}

function toBefore(known: KnownRow, row: TransactionRow, changeNo: number): Before {
  const { transaction_id: _, ...bank } = known;
  const { seq, day, cents, name, description, category_no, category_id, more, decided } = row;
  return {
    bank,
    transaction: { seq, day, cents, name, description, category_no, category_id, more, decided },
    cut_by: [changeNo],
  };
}
