import type { Selectable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Owner } from '../../db/owner.ts';
import { prepared } from '../../db/prepared.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { RecurringItemsTable } from './recurring.table.ts';

export type RecurringRow = Selectable<RecurringItemsTable>;

const selectAll = prepared((db, [owner]: [owner: Owner]) =>
  db.selectFrom('recurring_items').selectAll().where('owner', '=', owner).orderBy('id'),
);

export const listRecurringRows = ({ db, owner }: Ledger): Promise<RecurringRow[]> => selectAll(db, owner);

export async function listRecurringRowsOf(
  { db, owner }: Ledger,
  ids: readonly string[],
): Promise<RecurringRow[]> {
  const found: RecurringRow[] = [];
  for (const some of chunks(ids, 200))
    found.push(
      ...(await db
        .selectFrom('recurring_items')
        .selectAll()
        .where('owner', '=', owner)
        .where('id', 'in', some)
        .execute()),
    );
  return found;
}

export function findRecurringRow({ db, owner }: Ledger, id: string): Promise<RecurringRow | undefined> {
  return db
    .selectFrom('recurring_items')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those that add to fixed expenses are none of their own. */
export async function countRecurring({ db, owner }: Ledger): Promise<number> {
  const { count } = await db
    .selectFrom('recurring_items')
    .select((row) => row.fn.countAll().as('count'))
    .where('owner', '=', owner)
    .where('fixed', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}
