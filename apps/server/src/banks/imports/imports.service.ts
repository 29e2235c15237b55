import { randomUUIDv7 } from 'node:crypto';
import { addDays, type DayNumber, earliest, fromDayNumber, toDay, toDayNumber } from '@saldo/domain';
import type { BankAccount, BankTransaction, RefusedRow } from '../../adapters/bank/bank.ts';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { whileInDoubt } from '../../db/patience.ts';
import { takeBack } from '../../db/take-back.ts';
import { compareReport, reportBalance } from '../../ledger/bank-balance.ts';
import type { Change } from '../../ledger/change.ts';
import { inTurn, withLedger } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { findSourceByNo, type SourceRow, updateSource } from '../../ledger/sources.repository.ts';
import { linkNewTransfers } from '../../ledger/transfers.ts';
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
  const batch = await inTurn(db, owner, async (ledger) => {
    await requireAttached(ledger, connection, source.no);
    await closeLeftOver(ledger, owner, source.no);
    const row = newImport(context, owner, source.no, await takeReading(ledger, owner));
    begun = row;
    await insertImport(ledger, row);
    return row;
  }).catch((error: unknown) => takeBack(error, async () => begun && failImport(db, owner, begun.id)));
  try {
    for (;;) {
      const read = await readAccount(context, connection, source, batch);
      const cause = { kind: 'import.done', by: 'bank', name: source.name } as const;
      const done = await withLedger(db, owner, cause, (ledger, change) =>
        write(context, ledger, change, connection, batch, read),
      );
      if (!done) continue;
      context.tally.addImport(done);
      return done;
    }
  } catch (error) {
    // Only what still runs; what was written down, and nobody was told of it, is done.
    await whileInDoubt(() => failImport(db, owner, batch.id)).catch(() => {});
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
  return { from, balance, ...fetched, sorting: await prepareSorting(context.db, connection.owner) };
}

/** A little before the newest known day, and not after what still waits to be booked. */
async function findFirstDay({ db, now }: Context, { owner, no }: SourceRow): Promise<DayNumber | undefined> {
  const newest = await findNewestDay(db, owner, no);
  const source = await findSourceByNo(db, owner, no);
  if (newest === undefined || source?.reads_all === 1) return undefined;
  const pending = await findOldestPendingDay(db, owner, no);
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
    updateImport(db, owner, id, { fetched, total }),
  );
}

/** Undefined where an import was undone meanwhile, and what was read is too little to bring all of it back. */
async function write(
  context: Context,
  ledger: Ledger,
  change: Change,
  connection: Connected,
  batch: ImportsTable,
  { from, balance, rows, refused, sorting }: Read,
): Promise<ImportsTable | undefined> {
  const { owner, id, reading } = batch;
  const source = await requireAttached(ledger, connection, batch.source_no);
  const isWhole = from === undefined;
  if (source.reads_all === 1 && !isWhole) return undefined;
  const count = rows.length + refused.length;
  const done = { ...batch, state: 'done' as const, fetched: count, total: count };
  // One that began later has been written down already: what this one read is older than what is there.
  if (source.last_reading > reading) {
    await updateImport(ledger, owner, id, done);
    return done;
  }
  const isFirst = (await findNewestDay(ledger, owner, source.no)) === undefined;
  const known = await listKnownRows(ledger, owner, source.no, isWhole ? undefined : toRefs(rows));
  const decisions = await withAdopted(ledger, source, match(known, rows, from));
  const made = await applyDecisions(ledger, change, source, id, decisions, refused, sorting);
  await linkNewTransfers(ledger, change, made);
  await updateSource(ledger, owner, source.no, { last_reading: reading, ...(isWhole && { reads_all: 0 }) });
  const today = toDay(context.now());
  const to_day = toDayNumber(today);
  if (balance) {
    await reportBalance(ledger, change, source, balance, reading);
    await noteBankBalance(ledger, source, id, balance, made, to_day);
  }
  await compareReport(ledger, change, source.no, isFirst, today);
  const change_no = change.count > 0 ? change.no : null;
  const from_day = rows.reduce((first, { day }) => earliest(first, day), from ?? to_day);
  const looked = { from_day, to_day };
  const counted = { ...done, ...looked, ...countOf(decisions), refused: refused.length, change_no };
  await updateImport(ledger, owner, id, counted);
  return counted;
}

/** What a server that stopped in the middle left behind. */
async function closeLeftOver(db: Db, owner: Owner, sourceNo: number): Promise<void> {
  for (const { id, state } of await listImports(db, owner, sourceNo, 5)) {
    if (state === 'running') await failImport(db, owner, id);
  }
}

export function newImport(context: Context, owner: Owner, sourceNo: number, reading: number): ImportsTable {
  return {
    owner,
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
    from_day: null,
    to_day: null,
  };
}

function countOf(decisions: readonly Decision[]) {
  const counts = { added: 0, updated: 0, settled: 0, same: 0, gone: 0 };
  for (const { kind } of decisions) counts[kind === 'new' ? 'added' : kind] += 1;
  return counts;
}
