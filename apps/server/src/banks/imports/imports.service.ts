import { randomUUIDv7 } from 'node:crypto';
import { addDays, type DayNumber, earliest, fromDayNumber, toDay, toDayNumber } from '@saldo/domain';
import type { BankAccount, BankTransaction, RefusedRow } from '../../adapters/bank/bank.ts';
import type { Context } from '../../context/context.ts';
import { retryWhileUnknown } from '../../db/retry.ts';
import { revert } from '../../db/revert.ts';
import {
  compareReport,
  findSourceByNo,
  inTurn,
  type Ledger,
  type LedgerWriter,
  ledgerFor,
  linkNewTransfers,
  reportBalance,
  type SourceRow,
  updateSource,
  withLedger,
} from '../../ledger/index.ts';
import { prepareSorting, type Sorting } from '../../money/sorting/sort-entries.ts';
import { noteBankBalance } from '../balance-points/note-bank-balance.ts';
import { askBank, toBankFailure } from '../connections/ask-bank.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { findNewestDay, findOldestPendingDay, listKnownRows } from './bank-rows.repository.ts';
import { applyDecisions } from './imports.apply.ts';
import { failImport, insertImport, listImports, takeReading, updateImport } from './imports.repository.ts';
import type { ImportsTable } from './imports.table.ts';
import { type Decision, match, toRefs } from './matching.ts';
import { requireAttached } from './readings.ts';
import { withAdopted } from './with-adopted.ts';

type Connected = ConnectionRow & { credential: string };

/** Days before the newest known one that are asked for again: what is booked may be corrected. */
const OVERLAP = 14;

/** One account's transactions, in one database transaction: all of an import is there, or nothing of it. */
export async function importTransactions(
  context: Context,
  connection: Connected,
  source: SourceRow,
): Promise<ImportsTable> {
  const { db } = context;
  const { owner } = connection;
  let begun: ImportsTable | undefined;
  const batch = await inTurn(db, owner, async (trx) => {
    const ledger = ledgerFor(trx, owner);
    await requireAttached(ledger, connection, source.no);
    await closeLeftOver(ledger, source.no);
    const row = newImport(context, ledger, source.no, await takeReading(ledger));
    begun = row;
    await insertImport(trx, row);
    return row;
  }).catch((error: unknown) =>
    revert(error, async () => begun && failImport(ledgerFor(db, owner), begun.id)),
  );
  try {
    for (;;) {
      const read = await readAccount(context, connection, source, batch);
      // All that is known is looked through where all was asked for.
      const rows = read.from === undefined ? undefined : read.rows.length;
      const cause = { kind: 'import.done', by: 'bank', name: source.name, rows } as const;
      const done = await withLedger(ledgerFor(db, owner), cause, (ledger) =>
        write(context, ledger, connection, batch, read),
      );
      if (!done) continue;
      context.counters.addImport(done);
      return done;
    }
  } catch (error) {
    // Only what still runs; what was written down, and nobody was told of it, is done.
    await retryWhileUnknown(() => failImport(ledgerFor(db, owner), batch.id)).catch(() => {});
    throw toBankFailure(error);
  }
}

type Read = {
  /** The first day that was asked for; undefined for all of them. */
  from: DayNumber | undefined;
  balance: BankAccount['balance'];
  rows: BankTransaction[];
  refused: RefusedRow[];
  sorting: Sorting;
};

async function readAccount(
  context: Context,
  connection: Connected,
  source: SourceRow,
  batch: ImportsTable,
): Promise<Read> {
  const { accounts } = await askBank(context.bank.listAccounts(connection.credential));
  const balance = accounts.find(({ ref }) => ref === source.yapily_id)?.balance ?? null;
  const from = await findFirstDay(context, source);
  const fetched = await fetchRows(context, connection, source, batch, from);
  return {
    from,
    balance,
    ...fetched,
    sorting: await prepareSorting(context.local, ledgerFor(context.db, connection.owner)),
  };
}

/** A little before the newest known day, and not after what still waits to be booked. */
async function findFirstDay({ db, now }: Context, { owner, no }: SourceRow): Promise<DayNumber | undefined> {
  const ledger = ledgerFor(db, owner);
  const newest = await findNewestDay(ledger, no);
  const source = await findSourceByNo(ledger, no);
  if (newest === undefined || source?.reads_all === 1) return undefined;
  const pending = await findOldestPendingDay(ledger, no);
  // A row of the future must not keep us from asking for what comes before it.
  const last = earliest(newest, toDayNumber(toDay(now())));
  return earliest(addDays(last, -OVERLAP), pending ?? last);
}

function fetchRows(
  { bank, db }: Context,
  { owner, credential }: Connected,
  source: SourceRow,
  { id }: ImportsTable,
  from: DayNumber | undefined,
): Promise<Pick<Read, 'rows' | 'refused'>> {
  const day = from === undefined ? undefined : fromDayNumber(from);
  const account = { ref: source.yapily_id ?? '', currency: source.currency };
  return bank.fetchTransactions(credential, account, day, (fetched, total) =>
    updateImport(ledgerFor(db, owner), id, { fetched, total }),
  );
}

/** Undefined where an import was undone meanwhile, and what was read is too little to bring all of it back. */
async function write(
  context: Context,
  ledger: LedgerWriter,
  connection: Connected,
  batch: ImportsTable,
  { from, balance, rows, refused, sorting }: Read,
): Promise<ImportsTable | undefined> {
  const { id, reading } = batch;
  const source = await requireAttached(ledger, connection, batch.source_no);
  const isWhole = from === undefined;
  if (source.reads_all === 1 && !isWhole) return undefined;
  const count = rows.length + refused.length;
  const done = { ...batch, state: 'done' as const, fetched: count, total: count };
  // One that began later has been written down already: what this one read is older than what is there.
  if (source.last_reading > reading) {
    await updateImport(ledger, id, done);
    return done;
  }
  const isFirst = (await findNewestDay(ledger, source.no)) === undefined;
  const known = await listKnownRows(ledger, source.no, isWhole ? undefined : toRefs(rows));
  const today = toDay(context.now());
  const to_day = toDayNumber(today);
  const from_day = rows.reduce((first, { day }) => earliest(first, day), from ?? to_day);
  const period = { from: from_day, to: to_day };
  const decisions = await withAdopted(ledger, source, match(known, rows, from), period);
  const made = await applyDecisions(ledger, source, id, decisions, refused, sorting);
  await linkNewTransfers(ledger, made);
  await updateSource(ledger, source.no, {
    last_reading: reading,
    ...(isWhole && { reads_all: 0 }),
  });
  if (balance) {
    await reportBalance(ledger, source, balance, reading);
    await noteBankBalance(ledger, source, id, balance, made, to_day);
  }
  await compareReport(ledger, source.no, isFirst, today);
  const change_no = ledger.change.count > 0 ? ledger.change.no : null;
  const looked = { from_day, to_day };
  const counted = { ...done, ...looked, ...countOf(decisions), refused: refused.length, change_no };
  await updateImport(ledger, id, counted);
  return counted;
}

/** What a server that stopped in the middle left behind. */
async function closeLeftOver(ledger: Ledger, sourceNo: number): Promise<void> {
  for (const { id, state } of await listImports(ledger, sourceNo, 5)) {
    if (state === 'running') await failImport(ledger, id);
  }
}

export function newImport(context: Context, ledger: Ledger, sourceNo: number, reading: number): ImportsTable {
  return {
    owner: ledger.owner,
    id: randomUUIDv7(),
    source_no: sourceNo,
    kind: 'bank',
    file_name: null,
    state: 'running',
    started_at: context.now().toISOString(),
    fetched: 0,
    total: 0,
    added: 0,
    updated: 0,
    settled: 0,
    same: 0,
    gone: 0,
    reading,
    refused: 0,
    change_no: null,
    taken_back_by: null,
    from_day: null,
    to_day: null,
  };
}

function countOf(decisions: readonly Decision[]) {
  const counts = { added: 0, updated: 0, settled: 0, same: 0, gone: 0 };
  for (const { kind } of decisions) counts[kind === 'new' ? 'added' : kind] += 1;
  return counts;
}
