import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import { listTables } from '../../db/catalogue.ts';
import type { Db } from '../../db/database.ts';
import type { BringBytes } from './bring-bytes.ts';
import { type KeptTable, kept, keptTables, withoutMadeAgain } from './tables.ts';

/** How many rows a table has, and the hash of them all. */
type Digest = { rows: number; sha256: string };
export type Digests = Record<string, Digest>;

/** Files are larger than other rows by far. */
const FEW: Partial<Record<KeptTable, number>> = { pictures: 50, attachments: 5 };
const rowsPerReading = (table: KeptTable) => FEW[table] ?? 2000;

const asTheyAre: BringBytes = async (_, row) => row;

/** Every row of every table that is kept, and at the end what there was of each. An earlier version has fewer. */
export async function* dumpTables(db: Db, bring = asTheyAre): AsyncGenerator<string, Digests> {
  const digests: Digests = {};
  const present = await listTables(db);
  for (const table of keptTables) {
    if (!present.has(table)) continue;
    const hash = createHash('sha256');
    const rows = yield* dumpTable(db, table, hash, bring);
    digests[table] = { rows, sha256: hash.digest('base64') };
  }
  return digests;
}

export async function digestTables(db: Db): Promise<Digests> {
  const lines = dumpTables(db);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return value;
  }
}

async function* dumpTable(
  db: Db,
  table: KeptTable,
  hash: Hash,
  bring: BringBytes,
): AsyncGenerator<string, number> {
  const portion = rowsPerReading(table);
  const key = kept[table].map((column) => sql.ref(column));
  let after: unknown[] | undefined;
  let count = 0;
  for (;;) {
    const isAfter = after && sql`where (${sql.join(key)}) > (${sql.join(after)})`;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${isAfter ?? sql``} order by ${sql.join(key)} limit ${sql.lit(portion)}
    `.execute(db);
    for (const row of await Promise.all(rows.map((one) => bring(table, one)))) {
      const line = JSON.stringify([table, toPlain(withoutMadeAgain(table, row))]);
      hash.update(line);
      yield line;
    }
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < portion) return count;
    after = kept[table].map((column) => last[column]);
  }
}

/** The same columns in the same order on both engines; bytes as base64 under a key that no column has. */
function toPlain(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(row)
      .toSorted()
      .map((column) => {
        const value = row[column];
        return [
          column,
          value instanceof Uint8Array ? { $base64: Buffer.from(value).toString('base64') } : value,
        ];
      }),
  );
}
