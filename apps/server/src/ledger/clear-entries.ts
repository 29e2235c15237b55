import { type RawBuilder, sql } from 'kysely';
import { letOthersIn } from '../db/breath.ts';
import { isSqlite } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { Ledger } from './ledger.types.ts';
import { ROWS_PER_PORTION } from './portions.ts';
import { removeFromSearch } from './transactions.search.ts';

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
export async function clearEntries(ledger: Ledger, owner: Owner): Promise<void> {
  if (!isSqlite(ledger)) return;
  await clearWords(ledger, owner);
  for (const { table, key, atOnce } of CLEARED)
    await clear(ledger, table, key, sql<boolean>`owner = ${owner}`, atOnce);
}

/** First, and many at once: what leaves the index together leaves nothing of itself there. */
async function clearWords(ledger: Ledger, owner: Owner): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await ledger
      .selectFrom('transactions')
      .select('seq')
      .where('owner', '=', owner)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(ROWS_PER_PORTION)
      .execute();
    const seqs = rows.map(({ seq }) => seq);
    await removeFromSearch(ledger, seqs);
    if (seqs.length < ROWS_PER_PORTION) return;
    last = seqs.at(-1) ?? last;
    await letOthersIn();
  }
}

/** The same of one source: what goes along with it. */
export async function clearImportsOf(ledger: Ledger, owner: Owner, sourceNo: number): Promise<void> {
  if (!isSqlite(ledger)) return;
  const imports = sql`select id from imports where owner = ${owner} and source_no = ${sourceNo}`;
  const isOfImport = sql<boolean>`owner = ${owner} and import_id in (${imports})`;
  await clear(ledger, 'import_rows', ['import_id', 'no'], isOfImport, ROWS_PER_PORTION);
  const isOfSource = sql<boolean>`owner = ${owner} and source_no = ${sourceNo}`;
  await clear(ledger, 'bank_rows', ['source_no', 'ref'], isOfSource, ROWS_PER_PORTION);
}

async function clear(
  ledger: Ledger,
  table: string,
  key: readonly string[],
  isOne: RawBuilder<boolean>,
  atOnce: number,
): Promise<void> {
  const [from, columns] = [sql.table(table), sql.join(key.map((column) => sql.ref(column)))];
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${from} where ${isOne}
      and (${columns}) in (select ${columns} from ${from} where ${isOne} limit ${atOnce})`.execute(ledger);
    if (numAffectedRows < BigInt(atOnce)) return;
    await letOthersIn();
  }
}
