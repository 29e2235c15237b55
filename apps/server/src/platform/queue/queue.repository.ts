import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type QueueName, type QueueTable, queues } from './queue-tables.ts';

type Keyed = Readonly<Record<string, unknown>>;
const LONGEST_PROBLEM = 300;
/** No server takes it, of an earlier version either. */
const NEVER = '9999-12-31T00:00:00.000Z';

/** Leases the next due row to this server until `until`. */
export async function claimNext<Row>(
  db: Db,
  { table, key, countsAttempts, where = sql<boolean>`true` }: QueueTable,
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

/** Queue length, age of the oldest, number of dead letters. */
export type Waiting = { count: number; since: Date | undefined; givenUp: number };

export async function readWaiting(db: Db, kind: QueueName): Promise<Waiting> {
  const { rows } = await sql<{ count: number; oldest: string | null; given_up: number }>`
    select count(*) - count(given_up_at) as count, count(given_up_at) as given_up,
      min(case when given_up_at is null then id end) as oldest
    from ${sql.table(kind)}
  `.execute(db);
  const { count = 0, oldest, given_up: givenUp = 0 } = rows[0] ?? {};
  return { count, since: oldest ? madeAt(oldest) : undefined, givenUp };
}

/** A queued or dead row, oldest first, without its content. */
export type QueuedRow = {
  kind: string;
  id: string;
  made_at: Date;
  attempts: number;
  due_at: string;
  problem: string | null;
  given_up_at: string | null;
};

export async function listQueue(db: Db, kind: QueueName, most: number): Promise<QueuedRow[]> {
  const rows = await db
    .selectFrom(kind)
    .select(['id', 'attempts', 'due_at', 'problem', 'given_up_at'])
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ kind, made_at: madeAt(row.id), ...row }));
}

/** UUIDv7 ids start with their time. */
const madeAt = (id: string) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

/** Retries at that time. */
export const putOff = (db: Db, kind: QueueName, row: Keyed, error: unknown, dueAt: string) =>
  noteFailure(db, kind, row, error, { due_at: dueAt });

/** Makes it a dead letter. */
export const giveUp = (db: Db, kind: QueueName, row: Keyed, error: unknown, now: string) =>
  noteFailure(db, kind, row, error, { due_at: NEVER, given_up_at: now });

async function noteFailure(
  db: Db,
  kind: QueueName,
  row: Keyed,
  error: unknown,
  then: { due_at: string; given_up_at?: string },
): Promise<void> {
  const { key } = queues[kind];
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_PROBLEM);
  const isIt = sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  );
  await sql`
    update ${sql.table(kind)}
    set due_at = ${then.due_at}, given_up_at = ${then.given_up_at ?? null}, problem = ${problem}
    where ${isIt} and due_at = ${row.due_at}
  `.execute(db);
}

/** Retries one dead letter, or all of a kind. Returns how many. */
export async function tryAgain(db: Db, kind: QueueName, now: string, id?: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable(kind)
    .set({ due_at: now, attempts: 0, given_up_at: null })
    .where('given_up_at', 'is not', null)
    .$if(id !== undefined, (update) => update.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function dropDeadLetters(db: Db, kind: QueueName, before: string): Promise<void> {
  await db.deleteFrom(kind).where('given_up_at', '<', before).execute();
}
