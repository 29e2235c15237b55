import type { Input, Transaction } from '@saldo/contract';
import {
  addDays,
  fromAmount,
  fromDayNumber,
  LAST_DAY,
  parseDay,
  subtractCents,
  toDayNumber,
  toSigned,
  ZERO,
} from '@saldo/domain';
import {
  type Opening,
  type OutRow,
  type OutRows,
  writeCsv,
  writeJournal,
  writeOfx,
  writeQif,
} from '@saldo/statements';
import type { Context } from '../../context/context.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import {
  findTransactions,
  type Ledger,
  ledgerFor,
  listSources,
  movedIn,
  readAll,
  type SourceRow,
  toIdBytes,
} from '../../ledger/index.ts';
import { findFirstDay } from '../../money/currencies/currencies.repository.ts';
import { describeRows } from '../../money/transactions/transactions.describe.ts';
import { toFilter } from '../../money/transactions/transactions.filter.ts';
import type { Write } from './export.ts';

type Query = Input<'exportList'>['query'];
type Writer = (rows: OutRows, openings: readonly Opening[]) => AsyncIterable<string>;

/** What a list can be written as. */
export const LISTS: {
  [format in Input<'exportList'>['params']['format']]: { type: string; ending: string; write: Writer };
} = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv', write: writeCsv },
  qif: { type: 'application/qif; charset=utf-8', ending: 'qif', write: writeQif },
  ofx: { type: 'application/x-ofx; charset=utf-8', ending: 'ofx', write: writeOfx },
  journal: { type: 'text/plain; charset=utf-8', ending: 'journal', write: writeJournal },
};

const ROWS_PER_PORTION = 1000;

/** The list as it is at one moment, source by source, oldest first. */
export function writeList(
  { database }: Context,
  { owner }: Ledger,
  query: Query,
  writer: Writer,
  write: Write,
): Promise<void> {
  return inSnapshot(database, async (db) => {
    const ledger = ledgerFor(db, owner);
    const openings = await listOpenings(ledger, query);
    for await (const text of writer(readRows(ledger, query), openings)) await write(text);
  });
}

/** Where these alone narrow a list down, it has all that moved in its sources from some day on. */
const WHOLE = new Set(['source_id', 'currency', 'from', 'to']);

/**
 * What was in each source before the rows of a list, so that these come to what is there. Of a list that has only some of
 * what moved there is nothing to say.
 */
async function listOpenings(ledger: Ledger, query: Query): Promise<Opening[]> {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const sources = await listSources(ledger);
  const first = await findFirstDay(ledger);
  const from = query.from ? toDayNumber(query.from) : first;
  if (from === undefined || asked.some((name) => !WHOLE.has(name))) return [];
  const openings: Opening[] = [];
  for (const source of sources) {
    const { id, no, name, currency, cents } = source;
    if (query.source_id !== undefined && query.source_id !== id) continue;
    if (query.currency !== undefined && query.currency !== currency) continue;
    const since = await movedIn(ledger, no, addDays(from, -1), LAST_DAY);
    const before = subtractCents(cents, since);
    if (before !== ZERO)
      openings.push({ day: fromDayNumber(from), cents: before, source: { id, name, currency } });
  }
  return openings;
}

async function* readRows(ledger: Ledger, query: Query): AsyncGenerator<OutRow[]> {
  const sources = await listSources(ledger);
  const wanted = query.source_id === undefined ? sources : sources.filter(({ id }) => id === query.source_id);
  for (const source of wanted) {
    const filter = await toFilter(ledger, { ...query, source_id: source.id }, sources);
    if (!filter) continue;
    const sort = { by: 'date', direction: 'asc' } as const;
    for await (const rows of readAll(ledger, filter, sort, ROWS_PER_PORTION)) {
      const told = await describeRows(ledger, rows, sources);
      const others = await findOthers(ledger, told, sources);
      yield told.map((transaction) => toOutRow(transaction, source, others));
    }
  }
}

type Others = ReadonlyMap<string, NonNullable<OutRow['transfer']>>;

/** The other sides of transfers, by their ids: their amounts may be in another currency. */
async function findOthers(
  ledger: Ledger,
  told: readonly Transaction[],
  sources: readonly SourceRow[],
): Promise<Others> {
  const ids = told.flatMap(({ transfer }) => (transfer ? (toIdBytes(transfer.transaction_id) ?? []) : []));
  const bySource = new Map(sources.map((source) => [source.no, source]));
  const rows = ids.length > 0 ? await findTransactions(ledger, ids) : [];
  const cents = new Map(rows.map((row) => [Buffer.from(row.id).toString('hex'), row]));
  return new Map(
    told.flatMap(({ transfer }) => {
      const row = transfer && cents.get(transfer.transaction_id.replaceAll('-', ''));
      const source = row && bySource.get(row.source_no);
      if (!transfer || !row || !source) return [];
      const { transaction_id: id, source_name } = transfer;
      return [[id, { id, source_name, cents: row.cents, currency: source.currency }]];
    }),
  );
}

function toOutRow(transaction: Transaction, source: SourceRow, others: Others): OutRow {
  const { id, type, currency, name, description, category, lines, tags, transfer } = transaction;
  const day = parseDay(transaction.date);
  if (!day) throw new Error('a transaction without a day');
  return {
    ...{ id, day, currency, name, description, tags, isRefund: transaction.refund_of !== null },
    cents: toSigned(type, fromAmount(transaction.amount, currency)),
    category: category?.name ?? null,
    lines:
      lines?.map((line) => ({
        category: line.category_name,
        cents: toSigned(type, fromAmount(line.amount, currency)),
        description: line.description,
      })) ?? null,
    source: { id: source.id, name: source.name, currency: source.currency },
    transfer: (transfer && others.get(transfer.transaction_id)) ?? null,
  };
}
