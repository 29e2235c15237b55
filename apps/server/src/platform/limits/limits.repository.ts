import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CountersTable } from './limits.table.ts';

type Counter = Selectable<CountersTable>;

/** Atomic, so servers count together. An expired counter restarts. */
export async function incrementCounter(
  db: Db,
  name: string,
  now: string,
  expiresAt: string,
  by = 1,
): Promise<Counter> {
  const isOver = sql<boolean>`counters.expires_at <= ${now}`;
  return db
    .insertInto('counters')
    .values({ name, count: by, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        count: sql<number>`case when ${isOver} then ${by} else counters.count + ${by} end`,
        expires_at: sql<string>`case when ${isOver} then ${expiresAt} else counters.expires_at end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A flag with an expiry. */
export async function putCounter(db: Db, name: string, expires_at: string): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name, count: 1, expires_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at }))
    .execute();
}

export async function hasCounter(db: Db, name: string, now: string): Promise<boolean> {
  const found = await db
    .selectFrom('counters')
    .select('name')
    .where('name', '=', name)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

export async function decrementCounter(db: Db, name: string): Promise<void> {
  await db
    .updateTable('counters')
    .set({ count: sql<number>`count - 1` })
    .where('name', '=', name)
    .where('count', '>', 0)
    .execute();
}

export async function deleteCounters(db: Db, names: string[]): Promise<void> {
  await db.deleteFrom('counters').where('name', 'in', names).execute();
}

export async function deleteExpiredCounters(db: Db, now: string): Promise<void> {
  await db.deleteFrom('counters').where('expires_at', '<=', now).execute();
}
