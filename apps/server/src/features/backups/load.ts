import { sql, type Transaction } from 'kysely';
import { isSqlite } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { counting, keptTables, passing } from './tables.ts';

type Row = Record<string, unknown>;

const ROWS_PER_STATEMENT = 200;

/** Takes everything away, so that a backup can take its place. What is searched goes with the transactions. */
export async function emptyTables(trx: Transaction<Schema>): Promise<void> {
  for (const table of [...keptTables.toReversed(), ...passing])
    await sql`delete from ${sql.table(table)}`.execute(trx);
}

/** Gathers rows and writes many at once, table after table as they come. */
export class Loader {
  readonly #trx: Transaction<Schema>;
  #table = '';
  #rows: Row[] = [];

  constructor(trx: Transaction<Schema>) {
    this.#trx = trx;
  }

  async add(table: string, row: Row): Promise<void> {
    if (table !== this.#table || this.#rows.length >= ROWS_PER_STATEMENT) await this.#write();
    this.#table = table;
    this.#rows.push(fromPlain(row));
  }

  async finish(): Promise<void> {
    await this.#write();
    if (isSqlite(this.#trx)) {
      await sql`insert into transactions_search (rowid, folded) select seq, folded from transactions`.execute(
        this.#trx,
      );
      return;
    }
    for (const [table, column] of Object.entries(counting)) {
      const sequence = sql`pg_get_serial_sequence(${table}, ${column})`;
      const largest = sql`(select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)})`;
      await sql`select setval(${sequence}, ${largest}, false)`.execute(this.#trx);
    }
  }

  async #write(): Promise<void> {
    const [first] = this.#rows;
    if (!first) return;
    const columns = Object.keys(first);
    const values = this.#rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const overriding = this.#table in counting && !isSqlite(this.#trx) ? sql`overriding system value` : sql``;
    await sql`
      insert into ${sql.table(this.#table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      ${overriding} values ${sql.join(values)}
    `.execute(this.#trx);
    this.#rows = [];
  }
}

function fromPlain(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'object' && value !== null && '$base64' in value
        ? Buffer.from(String(value.$base64), 'base64')
        : value,
    ]),
  );
}
