import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { AppError } from '../http/app-error.ts';
import type { OwnedTable } from './owned-rows.ts';

/** How much one person may have in a table, and what whoever wants more is told. */
export type Limit = {
  table: OwnedTable;
  most: number;
  count: (db: Db, owner: Owner) => Promise<number>;
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
export async function watchLimits(
  db: Db,
  owner: Owner,
  limits: readonly Limit[],
): Promise<() => Promise<void>> {
  const counted: { limit: Limit; before: number }[] = [];
  for (const limit of limits) counted.push({ limit, before: await limit.count(db, owner) });
  return async () => {
    for (const { limit, before } of counted) requireWithin(limit, before, await limit.count(db, owner));
  };
}
