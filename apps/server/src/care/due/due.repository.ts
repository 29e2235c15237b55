import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Rows that wait until they are due: their table and key, whether tries are counted, and what else must hold. */
export type DueRows = {
  table: string;
  key: readonly string[];
  countsAttempts: boolean;
  where?: RawBuilder<boolean>;
};

/** The next that is due, taken for this server alone until `until`: two never work on the same one at once. */
export async function claimDueRow<Row>(
  db: Db,
  { table, key, countsAttempts, where = sql<boolean>`true` }: DueRows,
  now: string,
  until: string,
): Promise<Row | undefined> {
  const name = sql.table(table);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<Row>`
    update ${name}
    set due_at = ${until}${countsAttempts ? sql`, attempts = attempts + 1` : sql``}
    where due_at <= ${now} and (${columns}) in (
      select ${columns} from ${name} where due_at <= ${now} and ${where} order by due_at limit 1
    )
    returning *
  `.execute(db);
  return rows[0];
}

/** How many there are, due or not, and since when the oldest waits. */
export type Waiting = { count: number; since: Date | undefined };

/** Their ids begin with the moment at which they were made (UUIDv7). */
export async function readWaiting(db: Db, table: 'mails' | 'bank_removals'): Promise<Waiting> {
  const { count, oldest } = await db
    .selectFrom(table)
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('id').as('oldest')])
    .executeTakeFirstOrThrow();
  return {
    count,
    since: oldest ? new Date(Number.parseInt(oldest.replaceAll('-', '').slice(0, 12), 16)) : undefined,
  };
}
