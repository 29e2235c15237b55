import { type Cents, cents, LARGEST_SUM, subtractCents, toSize } from '@saldo/domain';
import { batchWrites } from '../../db/batch-writes.ts';
import type { Write } from '../../db/write-text.ts';
import { AppError } from '../../errors/app-error.ts';
import type { LedgerTransaction } from '../schema/ledger.types.ts';

/**
 * The sum of all absolute amounts is bounded, so every sum stays exact. The row of the change and the
 * person's change counter are written in the same statement.
 */
export async function addTurnover(
  { db, owner }: LedgerTransaction,
  more: Cents,
  told: { changes: number; write: Write } | undefined,
): Promise<void> {
  if (more === 0 && !told) return;
  const add = {
    text: told ? ADD_WITH_CHANGE : ADD,
    values: [more, ...(told ? [told.changes] : []), owner, more, LARGEST_SUM],
  };
  const [added] = await batchWrites(db, told ? [add, told.write] : [add]);
  if (added === 0) throw new AppError('ledger.full');
}

const WITHIN = 'where number = ? and turnover_cents + ? <= ?';
const ADD = `update owners set turnover_cents = turnover_cents + ? ${WITHIN}`;
const ADD_WITH_CHANGE = `update owners set turnover_cents = turnover_cents + ?, changes = ? ${WITHIN}`;

/** The sum; throws beyond the limit before anything is written. */
export function sumSizes(sizes: Iterable<number>): Cents {
  let sum = 0;
  for (const size of sizes) sum += size;
  if (sum > LARGEST_SUM) throw new AppError('ledger.full');
  return cents(sum);
}

/** How much the absolute amount has grown. */
export const growth = (before: Cents, after: Cents) => subtractCents(toSize(after), toSize(before));
