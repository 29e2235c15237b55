import { type Compilable, type OperationNodeSource, sql } from 'kysely';
import { type Db, isSqlite } from './database.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** An insert, update or delete that returns nothing. */
export type Write = Compilable & OperationNodeSource;

/** More than this is a large change whose statements are long anyway. */
const MOST_TOGETHER = 4;

/**
 * Independent writes of different rows. PostgreSQL gets them in one round trip. Returns the number of
 * affected rows of each.
 */
export async function batchWrites(db: Db, writes: readonly Write[]): Promise<number[]> {
  if (isSqlite(db) || writes.length < 2 || writes.length > MOST_TOGETHER) return writeInTurn(db, writes);
  const names = writes.map((_, index) => sql.ref(`written_${index}`));
  const parts = writes.map((write, index) => sql`${names[index]} as (${write} returning 1)`);
  const counts = names.map((name, index) => sql`(select count(*) from ${name}) as ${sql.ref(String(index))}`);
  const { rows } = await sql<
    Record<number, number>
  >`with ${sql.join(parts)} select ${sql.join(counts)}`.execute(db);
  return writes.map((_, index) => rows[0]?.[index] ?? 0);
}

async function writeInTurn(db: Db, writes: readonly Write[]): Promise<number[]> {
  const touched: number[] = [];
  for (const write of writes) {
    const { numAffectedRows = 0n } = await db.executeQuery(write);
    touched.push(Number(numAffectedRows));
    if (writes.length > MOST_TOGETHER) await yieldToEventLoop();
  }
  return touched;
}
