import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ChangesTable, EntryVersionsTable } from '../schema/changes.table.ts';
import type { Ledger } from '../schema/ledger.types.ts';

export type ChangeRow = Selectable<ChangesTable>;

export const listChanges = (
  { db, owner }: Ledger,
  window: { limit: number; offset: number },
): Promise<ChangeRow[]> =>
  db
    .selectFrom('changes')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('no', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();

export async function countChanges({ db, owner }: Ledger): Promise<number> {
  const row = await db.selectFrom('owners').select('changes').where('number', '=', owner).executeTakeFirst();
  return row?.changes ?? 0;
}

export const findChange = ({ db, owner }: Ledger, no: number): Promise<ChangeRow | undefined> =>
  db.selectFrom('changes').selectAll().where('owner', '=', owner).where('no', '=', no).executeTakeFirst();

/** How many of a change's transactions were edited later. */
export async function countEdited(db: Db, { owner, no, first_seq, last_seq }: ChangeRow): Promise<number> {
  if (first_seq === null) return 0;
  const { count } = await db
    .selectFrom('transactions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('seq', '>=', first_seq)
    .where('seq', '<=', last_seq ?? first_seq)
    .where('change_no', '>', no)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const listChangesByNo = ({ db, owner }: Ledger, nos: readonly number[]): Promise<ChangeRow[]> =>
  nos.length === 0
    ? Promise.resolve([])
    : db.selectFrom('changes').selectAll().where('owner', '=', owner).where('no', 'in', nos).execute();

export async function updateChange(
  { db, owner }: Ledger,
  no: number,
  fields: { undone_by?: number | null; for_good?: number },
): Promise<void> {
  await db.updateTable('changes').set(fields).where('owner', '=', owner).where('no', '=', no).execute();
}

/** Versions of a transaction, newest first. */
export const listVersions = (
  { db, owner }: Ledger,
  seq: number,
  limit: number,
): Promise<Selectable<EntryVersionsTable>[]> =>
  db
    .selectFrom('entry_versions')
    .selectAll()
    .where('owner', '=', owner)
    .where('seq', '=', seq)
    .orderBy('until_no', 'desc')
    .limit(limit)
    .execute();
