import { sql } from 'kysely';
import { isSqlite } from '../../db/database.ts';
import { deleteInPortions } from '../../db/in-portions.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { removeFromSearch } from '../query/transactions.search.ts';
import type { LedgerTransaction } from '../schema/ledger.types.ts';
import { KEYS, POINTERS } from '../schema/owned-rows.ts';
import { LARGE_ROWS_PER_PORTION, ROWS_PER_PORTION } from '../schema/portions.ts';

/** These leave many indexes. */
const INDEXED_ROWS_PER_PORTION = 200;

/** What there may be very many of, or much in each, by what its rows are called beside their owner. */
const CLEARED = [
  { table: 'recurring_rows', key: ['merchant', 'day', 'seq'], atOnce: ROWS_PER_PORTION },
  { table: 'recurring_found', key: ['id'], atOnce: ROWS_PER_PORTION },
  { table: 'plan_months', key: KEYS.plan_months, atOnce: ROWS_PER_PORTION },
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
  { table: 'rollup_source_days', key: ['source_no', 'day'], atOnce: ROWS_PER_PORTION },
  { table: 'exchange_rates', key: ['from_code', 'to_code', 'day'], atOnce: ROWS_PER_PORTION },
  { table: 'idempotency_keys', key: ['key'], atOnce: INDEXED_ROWS_PER_PORTION },
  // What points at others goes before them.
  ...POINTERS.category_no.map((table) => ({ table, key: KEYS[table], atOnce: ROWS_PER_PORTION })),
  { table: 'imports', key: ['id'], atOnce: ROWS_PER_PORTION },
  { table: 'categories', key: ['no'], atOnce: ROWS_PER_PORTION },
  { table: 'category_groups', key: ['id'], atOnce: ROWS_PER_PORTION },
  { table: 'sources', key: ['no'], atOnce: INDEXED_ROWS_PER_PORTION },
  { table: 'tags', key: ['no'], atOnce: ROWS_PER_PORTION },
] as const;

/** For whoever leaves: what SQLite would otherwise delete in one long statement, together with their row. */
export async function clearEntries(ledger: LedgerTransaction): Promise<void> {
  if (!isSqlite(ledger.db)) return;
  await clearWords(ledger);
  const isOne = sql<boolean>`owner = ${ledger.owner}`;
  for (const { table, key, atOnce } of CLEARED)
    await deleteInPortions(ledger.db, { table, key: ['owner', ...key], isOne, atOnce });
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
  const rows = { table: 'import_rows', key: ['owner', 'import_id', 'no'], atOnce: ROWS_PER_PORTION };
  await deleteInPortions(db, { ...rows, isOne: isOfImport });
  const isOfSource = sql<boolean>`owner = ${owner} and source_no = ${sourceNo}`;
  const said = { table: 'bank_rows', key: ['owner', 'source_no', 'ref'], atOnce: ROWS_PER_PORTION };
  await deleteInPortions(db, { ...said, isOne: isOfSource });
}
