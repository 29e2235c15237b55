import type { AppError } from '../../errors/app-error.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import type { OwnedTable } from '../schema/owned-rows.ts';

/** How much one person may have in a table, and what whoever wants more is told. */
export type Limit = {
  table: OwnedTable;
  most: number;
  count: (ledger: Ledger) => Promise<number>;
  refuse: () => AppError;
};

/** What there is already may stay, however much it is: refused is only what makes it more. */
export function requireWithin(
  { most, refuse }: Pick<Limit, 'most' | 'refuse'>,
  before: number,
  after: number,
): void {
  if (after > most && after > before) throw refuse();
}

/** Counts now, and answers with what asks again once something was written. */
export async function watchLimits(ledger: Ledger, limits: readonly Limit[]): Promise<() => Promise<void>> {
  const counted: { limit: Limit; before: number }[] = [];
  for (const limit of limits) counted.push({ limit, before: await limit.count(ledger) });
  return async () => {
    for (const { limit, before } of counted) requireWithin(limit, before, await limit.count(ledger));
  };
}
