import { CompiledQuery } from 'kysely';
import { type Db, isSqlite } from './database.ts';
import { numbered, toQuery, type Write } from './write-text.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** More than this is a large change whose statements are long anyway. */
const MOST_TOGETHER = 4;

/**
 * Independent writes of different rows. PostgreSQL gets them in one round trip. Returns the number of
 * affected rows of each.
 */
export async function batchWrites(db: Db, writes: readonly Write[]): Promise<number[]> {
  if (isSqlite(db) || writes.length < 2 || writes.length > MOST_TOGETHER) return writeInTurn(db, writes);
  const parts = writes.map(({ text }, index) => `written_${index} as (${text} returning 1)`);
  const counts = writes.map((_, index) => `(select count(*) from written_${index}) as "${index}"`);
  const text = numbered(`with ${parts.join(', ')} select ${counts.join(', ')}`);
  const values = writes.flatMap((write) => write.values);
  const { rows } = await db.executeQuery<Record<number, number>>(CompiledQuery.raw(text, values));
  return writes.map((_, index) => rows[0]?.[index] ?? 0);
}

async function writeInTurn(db: Db, writes: readonly Write[]): Promise<number[]> {
  const touched: number[] = [];
  for (const write of writes) {
    const { numAffectedRows = 0n } = await db.executeQuery(toQuery(db, write));
    touched.push(Number(numAffectedRows));
    if (writes.length > MOST_TOGETHER) await yieldToEventLoop();
  }
  return touched;
}
