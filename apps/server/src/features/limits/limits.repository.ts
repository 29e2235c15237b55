import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CountersTable } from './limits.table.ts';

type Counter = Selectable<CountersTable>;

/** One atomic step, so that several servers count together. A counter that ran out starts again. */
export async function incrementCounter(
  db: Db,
  name: string,
  now: string,
  expiresAt: string,
): Promise<Counter> {
  const isOver = sql<boolean>`counters.expires_at <= ${now}`;
  return db
    .insertInto('counters')
    .values({ name, count: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else counters.count + 1 end`,
        expires_at: sql<string>`case when ${isOver} then ${expiresAt} else counters.expires_at end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findCounter(db: Db, name: string, now: string): Promise<Counter | undefined> {
  return db
    .selectFrom('counters')
    .selectAll()
    .where('name', '=', name)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteCounter(db: Db, name: string): Promise<void> {
  await db.deleteFrom('counters').where('name', '=', name).execute();
}

export async function deleteExpiredCounters(db: Db, now: string): Promise<void> {
  await db.deleteFrom('counters').where('expires_at', '<=', now).execute();
}
