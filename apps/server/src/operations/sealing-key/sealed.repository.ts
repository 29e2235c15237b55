import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { kept } from '../backups/tables.ts';

/** All that is sealed, by its table. What is missing here could not be opened after another key was taken. */
const sealed = {
  connections: ['credential'],
  facts: ['value'],
  mails: ['body_text', 'body_html'],
  push_devices: ['subscription'],
  push_messages: ['data'],
  second_factors: ['secret'],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>;

/** Those that are in no backup say themselves what they are addressed by. */
const keys = {
  ...kept,
  push_devices: ['user_id', 'id'],
  push_messages: ['user_id', 'id'],
} as const satisfies Record<Table, readonly string[]>;

type Table = keyof typeof sealed;
type SealedRow = Record<string, unknown>;

/** Each is given to `reseal`, and becomes what that answers with. */
export async function updateSealed(db: Db, reseal: (text: string) => string): Promise<void> {
  for (const table of Object.keys(sealed) as Table[]) {
    const { rows } = await sql<SealedRow>`select * from ${sql.table(table)}`.execute(db);
    for (const row of rows) {
      const columns = sealed[table].filter((column) => typeof row[column] === 'string');
      if (columns.length === 0) continue;
      const changes = columns.map((column) => sql`${sql.ref(column)} = ${reseal(String(row[column]))}`);
      const key = keys[table].map((column) => sql`${sql.ref(column)} = ${row[column]}`);
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.join(key, sql` and `)}`.execute(
        db,
      );
    }
  }
}
