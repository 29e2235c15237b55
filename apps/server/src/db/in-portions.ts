import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/**
 * Changes very many rows, a limited number per statement: one statement over all would block everybody on
 * SQLite and exceed the statement timeout on PostgreSQL. Rows are addressed by their full key, so the index
 * is used.
 */
type Portions = { table: string; key: readonly string[]; isOne: RawBuilder<boolean>; atOnce: number };

export const deleteInPortions = (trx: Trx, portions: Portions): Promise<void> =>
  repeat(trx, portions, (table, isInPortion) => sql`delete from ${table} where ${isInPortion}`);

/** An updated row must no longer match. */
export const updateInPortions = (
  trx: Trx,
  portions: Portions & { set: RawBuilder<unknown> },
): Promise<void> =>
  repeat(
    trx,
    portions,
    (table, isInPortion) => sql`update ${table} set ${portions.set} where ${isInPortion}`,
  );

async function repeat(
  trx: Trx,
  { table, key, isOne, atOnce }: Portions,
  write: (table: RawBuilder<unknown>, isInPortion: RawBuilder<boolean>) => RawBuilder<unknown>,
): Promise<void> {
  const [from, columns] = [sql.table(table), sql.join(key.map((column) => sql.ref(column)))];
  const portion = sql`select ${columns} from ${from} where ${isOne} limit ${atOnce}`;
  for (;;) {
    const { numAffectedRows = 0n } = await write(from, sql`(${columns}) in (${portion})`).execute(trx);
    if (numAffectedRows < BigInt(atOnce)) return;
    await yieldToEventLoop();
  }
}
