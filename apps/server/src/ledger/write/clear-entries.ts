import { type RawBuilder, sql } from 'kysely';
import { isSqlite, type Trx } from '../../db/database.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { removeFromSearch } from '../query/transactions.search.ts';
import type { LedgerTransaction } from '../schema/ledger.types.ts';
import { ROWS_PER_PORTION } from '../schema/portions.ts';

/** These leave many indexes. */
const INDEXED_ROWS_PER_PORTION = 200;
/** Rows of these may be large. */
const LARGE_ROWS_PER_PORTION = 5;

/** What there may be very many of, or much in each, by what its rows are called beside their owner. */
const CLEARED = [
  { table: 'import_rows', key: ['import_id', 'no'], atOnce: ROWS_PER_PORTION },
  { table: 'bank_rows', key: ['source_no', 'ref'], atOnce: ROWS_PER_PORTION },
  { table: 'balance_points', key: ['source_no', 'day', 'import_id'], atOnce: ROWS_PER_PORTION },
  { table: 'file_import_rows', key: ['file_id', 'version', 'no'], atOnce: LARGE_ROWS_PER_PORTION },
  { table: 'file_imports', key: ['id'], atOnce: LARGE_ROWS_PER_PORTION },
  { table: 'attachments', key: ['no'], atOnce: LARGE_ROWS_PER_PORTION },
  { table: 'transactions', key: ['seq'], atOnce: INDEXED_ROWS_PER_PORTION },
  { table: 'entry_versions', key: ['until_no', 'seq'], atOnce: ROWS_PER_PORTION },
  { table: 'row_versions', key: ['until_no', 'what', 'key'], atOnce: ROWS_PER_PORTION },
  { table: 'entry_index', key: ['what', 'key', 'seq'], atOnce: ROWS_PER_PORTION },
  { table: 'trash', key: ['id'], atOnce: ROWS_PER_PORTION },
  { table: 'changes', key: ['no'], atOnce: ROWS_PER_PORTION },
  { table: 'rollup_months', key: ['source_no', 'category_no', 'month'], atOnce: ROWS_PER_PORTION },
  { table: 'rollup_days', key: ['day'], atOnce: ROWS_PER_PORTION },
  { table: 'exchange_rates', key: ['from_code', 'to_code', 'day'], atOnce: ROWS_PER_PORTION },
] as const;

/** For whoever leaves: what SQLite would otherwise delete in one long statement, together with their row. */
export async function clearEntries(ledger: LedgerTransaction): Promise<void> {
  if (!isSqlite(ledger.db)) return;
  await clearWords(ledger);
  for (const { table, key, atOnce } of CLEARED)
    await clear(ledger.db, table, key, sql<boolean>`owner = ${ledger.owner}`, atOnce);
}

/** First, and many at once: what leaves the index together leaves nothing of itself there. */
async function clearWords({ db, owner }: LedgerTransaction): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('transactions')
      .select('seq')
      .where('owner', '=', owner)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(ROWS_PER_PORTION)
      .execute();
    const seqs = rows.map(({ seq }) => seq);
    await removeFromSearch(db, seqs);
    if (seqs.length < ROWS_PER_PORTION) return;
    last = seqs.at(-1) ?? last;
    await yieldToEventLoop();
  }
}

/** The same of one source: what goes along with it. */
export async function clearImportsOf({ db, owner }: LedgerTransaction, sourceNo: number): Promise<void> {
  if (!isSqlite(db)) return;
  const imports = sql`select id from imports where owner = ${owner} and source_no = ${sourceNo}`;
  const isOfImport = sql<boolean>`owner = ${owner} and import_id in (${imports})`;
  await clear(db, 'import_rows', ['import_id', 'no'], isOfImport, ROWS_PER_PORTION);
  const isOfSource = sql<boolean>`owner = ${owner} and source_no = ${sourceNo}`;
  await clear(db, 'bank_rows', ['source_no', 'ref'], isOfSource, ROWS_PER_PORTION);
}

async function clear(
  trx: Trx,
  table: string,
  key: readonly string[],
  isOne: RawBuilder<boolean>,
  atOnce: number,
): Promise<void> {
  const [from, columns] = [sql.table(table), sql.join(key.map((column) => sql.ref(column)))];
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${from} where ${isOne}
      and (${columns}) in (select ${columns} from ${from} where ${isOne} limit ${atOnce})`.execute(trx);
    if (numAffectedRows < BigInt(atOnce)) return;
    await yieldToEventLoop();
  }
}
