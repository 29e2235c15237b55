import { randomUUIDv7 } from 'node:crypto';
import { fromDayNumber, toDay, toDayNumber } from '@saldo/domain';
import type { BankTransaction } from '../../adapters/bank/bank.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { asking, toBankFailure } from '../connections/bank-failure.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { compareReport, report } from '../ledger/bank-balance.ts';
import { withLedger } from '../ledger/ledger.ts';
import { listSources, type SourceRow } from '../sources/sources.repository.ts';
import { applyDecisions } from './imports.apply.ts';
import {
  findNewestDay,
  insertImport,
  listBankRows,
  listImports,
  updateImport,
} from './imports.repository.ts';
import type { ImportsTable } from './imports.table.ts';
import { type Decision, match } from './matching.ts';

type Connected = ConnectionRow & { credential: string };

/** Days before the newest known one that are asked for again: what is pending may be booked, what is booked corrected. */
const OVERLAP = 14;
/** A day may be corrected to one outside the window: what is known from before it is looked at too. */
const MARGIN = 30;

/** One account's transactions, in one database transaction: all of an import is there, or nothing of it. */
export async function importTransactions(
  context: Context,
  connection: Connected,
  source: SourceRow,
  options: { isWhole?: boolean } = {},
): Promise<ImportsTable> {
  const { db } = context;
  const { owner } = connection;
  await closeLeftOver(db, owner, source.no);
  const batch = newImport(context, owner, source.no);
  await insertImport(db, batch);
  try {
    const accounts = await asking(context.bank.listAccounts(connection.credential));
    const balance = accounts.find(({ ref }) => ref === source.yapily_id)?.balance;
    const newest = await findNewestDay(db, owner, source.no);
    const from = newest === undefined || options.isWhole ? undefined : addDays(newest, -OVERLAP);
    const rows = await fetchAll(context, connection, source, batch, from);
    return await withLedger(db, owner, async (ledger) => {
      const present = (await listSources(ledger, owner)).find(({ no }) => no === source.no) ?? source;
      const known = await listBankRows(ledger, owner, source.no, from ? addDays(from, -MARGIN) : 0);
      const decisions = match(
        known.map(({ pending, ...row }) => ({ ...row, isPending: pending === 1 })),
        rows,
        from,
      );
      await applyDecisions(ledger, present, batch.id, decisions);
      if (balance) await report(ledger, owner, present, balance);
      await compareReport(ledger, owner, present.no, newest === undefined, toDay(context.now()));
      const done = {
        ...batch,
        ...count(decisions),
        state: 'done' as const,
        fetched: rows.length,
        total: rows.length,
      };
      await updateImport(ledger, owner, batch.id, done);
      return done;
    });
  } catch (error) {
    await updateImport(db, owner, batch.id, { state: 'failed' });
    throw toBankFailure(error);
  }
}

async function fetchAll(
  { bank, db }: Context,
  { owner, credential }: Connected,
  source: SourceRow,
  { id }: ImportsTable,
  from: number | undefined,
): Promise<BankTransaction[]> {
  const all: BankTransaction[] = [];
  const day = from === undefined ? undefined : fromDayNumber(from);
  for await (const { rows, total } of bank.fetchTransactions(credential, source.yapily_id ?? '', day)) {
    all.push(...rows);
    await updateImport(db, owner, id, { fetched: all.length, total: Math.max(total, all.length) });
  }
  return all;
}

/** What a server that stopped in the middle left behind. */
async function closeLeftOver(db: Db, owner: number, sourceNo: number): Promise<void> {
  for (const { id, state } of await listImports(db, owner, sourceNo, 5)) {
    if (state === 'running') await updateImport(db, owner, id, { state: 'failed' });
  }
}

function newImport(context: Context, owner: number, sourceNo: number): ImportsTable {
  return {
    owner,
    id: randomUUIDv7(),
    source_no: sourceNo,
    state: 'running',
    started_at: context.now().toISOString(),
    fetched: 0,
    total: 0,
    added: 0,
    updated: 0,
    settled: 0,
    same: 0,
    gone: 0,
  };
}

function count(decisions: readonly Decision[]) {
  const counts = { added: 0, updated: 0, settled: 0, same: 0, gone: 0 };
  for (const { kind } of decisions) counts[kind === 'new' ? 'added' : kind] += 1;
  return counts;
}

function addDays(day: number, count: number): number {
  const date = new Date(Date.parse(fromDayNumber(day)) + count * 86_400_000);
  return toDayNumber(toDay(date));
}
