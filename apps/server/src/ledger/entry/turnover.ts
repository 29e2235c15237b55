import { type Cents, cents, LARGEST_SUM, subtractCents, toSize } from '@saldo/domain';
import { sql } from 'kysely';
import { batchWrites, type Write } from '../../db/batch-writes.ts';
import { AppError } from '../../errors/app-error.ts';
import type { LedgerTransaction } from '../schema/ledger.types.ts';

/**
 * Everything without its sign is bounded, so every sum of anything can be told exactly. With it goes what is told
 * of a change, and how many of them its owner has.
 */
export async function addTurnover(
  { db, owner }: LedgerTransaction,
  more: Cents,
  told: { changes: number; write: Write } | undefined,
): Promise<void> {
  if (more === 0 && !told) return;
  const add = db
    .updateTable('owners')
    .set({
      turnover_cents: sql<Cents>`turnover_cents + ${more}`,
      ...(told && { changes: told.changes }),
    })
    .where('number', '=', owner)
    .where(sql<number>`turnover_cents + ${more}`, '<=', LARGEST_SUM);
  const [added] = await batchWrites(db, told ? [add, told.write] : [add]);
  if (added === 0) throw new AppError('ledger.full');
}

/** All of these together; more than fits is refused before anything is added up. */
export function sumSizes(sizes: Iterable<number>): Cents {
  let sum = 0;
  for (const size of sizes) sum += size;
  if (sum > LARGEST_SUM) throw new AppError('ledger.full');
  return cents(sum);
}

/** How much larger an amount has become, without its sign. */
export const growth = (before: Cents, after: Cents) => subtractCents(toSize(after), toSize(before));
