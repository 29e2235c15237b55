import { type Cents, LARGEST_SUM, subtractCents, sumCents, toSize } from '@saldo/domain';
import { sql } from 'kysely';
import type { Owner } from '../db/owner.ts';
import { AppError } from '../http/app-error.ts';
import type { Ledger } from './ledger.types.ts';

/**
 * Everything without its sign is bounded, so every sum of anything can be told exactly. In the same step the number of
 * the owner's changes.
 */
export async function addTurnover(
  ledger: Ledger,
  owner: Owner,
  more: Cents,
  changes: number | undefined,
): Promise<void> {
  if (more === 0 && changes === undefined) return;
  const result = await ledger
    .updateTable('owners')
    .set({
      turnover_cents: sql<Cents>`turnover_cents + ${more}`,
      ...(changes !== undefined && { changes }),
    })
    .where('number', '=', owner)
    .where(sql<number>`turnover_cents + ${more}`, '<=', LARGEST_SUM)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new AppError('ledger.full');
}

/** How much larger an amount has become, without its sign. */
export const growth = (before: Cents, after: Cents) => subtractCents(toSize(after), toSize(before));

/** All of them together, without their signs. */
export const sizeOf = (rows: readonly { cents: Cents }[]) => sumCents(rows.map(({ cents }) => toSize(cents)));
