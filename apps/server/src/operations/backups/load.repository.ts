import { createHash, type Hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { listColumns, listTables } from '../../db/catalogue.ts';
import { isSqlite } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { searchTextOf } from '../../ledger/index.ts';
import { BackupError } from './backup-file.ts';
import type { Digests } from './dump.repository.ts';
import type { BackupRow } from './parse-line.ts';
import { counting, type KeptTable, withoutMadeAgain } from './tables.ts';

const ROWS_PER_STATEMENT = 200;
/** A few pictures, or very many transactions. */
const LETTERS_PER_STATEMENT = 4 * 1024 * 1024;

/** Gathers rows and writes many at once, table after table as they come, into a database of their own version. */
export class Loader {
  readonly #trx: Transaction<Schema>;
  readonly #hashes = new Map<KeptTable, { rows: number; hash: Hash }>();
  #table: KeptTable | undefined;
  #columns = new Set<string>();
  #rows: BackupRow[] = [];
  #letters = 0;

  constructor(trx: Transaction<Schema>) {
    this.#trx = trx;
  }

  async add(table: KeptTable, given: BackupRow, letters: number): Promise<void> {
    if (
      table !== this.#table ||
      this.#rows.length >= ROWS_PER_STATEMENT ||
      this.#letters > LETTERS_PER_STATEMENT
    )
      await this.#write();
    if (table !== this.#table) this.#columns = await listColumns(this.#trx, table);
    this.#table = table;
    const row = withoutMadeAgain(table, given);
    this.#count(table, row);
    this.#rows.push(requireColumns(table, this.#complete(table, fromPlain(row)), this.#columns));
    this.#letters += letters;
  }

  /** Answers with what it has written, as it would be read again. */
  async finish(): Promise<Digests> {
    await this.#write();
    const present = await listTables(this.#trx);
    if (present.has('transactions')) await (isSqlite(this.#trx) ? this.#index() : this.#countOn());
    return Object.fromEntries(
      [...this.#hashes].map(([table, { rows, hash }]) => [table, { rows, sha256: hash.digest('base64') }]),
    );
  }

  #count(table: KeptTable, row: BackupRow): void {
    const counted = this.#hashes.get(table) ?? { rows: 0, hash: createHash('sha256') };
    this.#hashes.set(table, counted);
    counted.rows += 1;
    counted.hash.update(JSON.stringify([table, row]));
  }

  #complete(table: KeptTable, row: BackupRow): BackupRow {
    if (table !== 'transactions' || !this.#columns.has('folded')) return row;
    const more = typeof row.more === 'string' ? row.more : null;
    const words = { name: String(row.name), description: String(row.description), more };
    return { ...row, folded: searchTextOf(words) };
  }

  /** What is searched on SQLite; its earliest versions had no column for it. */
  async #index(): Promise<void> {
    const isKept = (await listColumns(this.#trx, 'transactions')).has('folded');
    await sql`
      insert into transactions_search (rowid, folded)
      select seq, ${isKept ? sql.ref('folded') : sql`fold(name || char(10) || description)`} from transactions
    `.execute(this.#trx);
  }

  async #countOn(): Promise<void> {
    for (const [table, column] of Object.entries(counting)) {
      const sequence = sql`pg_get_serial_sequence(${table}, ${column})`;
      const largest = sql`(select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)})`;
      await sql`select setval(${sequence}, ${largest}, false)`.execute(this.#trx);
    }
  }

  async #write(): Promise<void> {
    const [first] = this.#rows;
    if (!first || !this.#table) return;
    const columns = Object.keys(first);
    const values = this.#rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const overriding = this.#table in counting && !isSqlite(this.#trx) ? sql`overriding system value` : sql``;
    await sql`
      insert into ${sql.table(this.#table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      ${overriding} values ${sql.join(values)}
    `.execute(this.#trx);
    this.#rows = [];
    this.#letters = 0;
  }
}

function requireColumns(table: string, row: BackupRow, columns: Set<string>): BackupRow {
  const given = Object.keys(row);
  if (given.length !== columns.size || given.some((column) => !columns.has(column)))
    throw new BackupError(`its table ${table} has other columns than that of its version`);
  return row;
}

function fromPlain(row: BackupRow): BackupRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, fromPlainValue(value)]));
}

function fromPlainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!('$base64' in value) || typeof value.$base64 !== 'string') throw new BackupError('it is damaged');
  return Buffer.from(value.$base64, 'base64');
}
