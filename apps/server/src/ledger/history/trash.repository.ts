import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { jsonText } from '../../db/json.ts';
import { findEntries } from '../query/transactions.repository.ts';
import type { EntryVersionsTable, TrashTable } from '../schema/changes.table.ts';
import { KINDS } from '../schema/kind.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { KEYS, type OwnedTable } from '../schema/owned-rows.ts';
import { ROWS_PER_PORTION } from '../schema/portions.ts';
import { keyOf } from '../schema/row-keys.ts';

export type TrashRow = Selectable<TrashTable> & { at: number };
export type EntryVersion = Selectable<EntryVersionsTable>;

export const listTrashRows = (
  { db, owner }: Ledger,
  window: { limit: number; offset: number },
): Promise<TrashRow[]> =>
  withChange(db)
    .where('trash.owner', '=', owner)
    .orderBy('trash.change_no', 'desc')
    .orderBy('trash.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();

export const findTrashRow = ({ db, owner }: Ledger, id: string): Promise<TrashRow | undefined> =>
  withChange(db).where('trash.owner', '=', owner).where('trash.id', '=', id).executeTakeFirst();

/** Everybody's items deleted before this time. */
export const listOldTrash = (db: Db, before: number, limit: number): Promise<TrashRow[]> =>
  withChange(db).where('changes.at', '<', before).limit(limit).execute();

const withChange = (db: Db) =>
  db
    .selectFrom('trash')
    .innerJoin('changes', (join) =>
      join.onRef('changes.owner', '=', 'trash.owner').onRef('changes.no', '=', 'trash.change_no'),
    )
    .selectAll('trash')
    .select('changes.at');

export async function countTrash({ db, owner }: Ledger): Promise<number> {
  const { count } = await db
    .selectFrom('trash')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A transaction as it was when deleted. */
export const findLastVersion = (
  { db, owner }: Ledger,
  seq: number,
  untilNo: number,
): Promise<EntryVersion | undefined> =>
  db
    .selectFrom('entry_versions')
    .selectAll()
    .where('owner', '=', owner)
    .where('seq', '=', seq)
    .where('until_no', '=', untilNo)
    .executeTakeFirst();

/** Whether this change deleted the transaction. */
export async function wasDeletedBy(ledger: Ledger, seq: number, changeNo: number): Promise<boolean> {
  const [own, next] = await ledger.db
    .selectFrom('entry_versions')
    .select(['until_no', 'kind'])
    .where('owner', '=', ledger.owner)
    .where('seq', '=', seq)
    .where('until_no', '>=', changeNo)
    .orderBy('until_no')
    .limit(2)
    .execute();
  if (own?.until_no !== changeNo) return false;
  return next ? next.kind === KINDS.absent : (await findEntries(ledger, [seq])).length === 0;
}

/** Transactions that once refunded this one. */
export async function listFormerRefunds({ db, owner }: Ledger, seq: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry_versions')
    .select('seq')
    .distinct()
    .where('owner', '=', owner)
    .where(jsonText(db, 'more', 'refundOf'), '=', String(seq))
    .execute();
  return rows.map((row) => row.seq);
}

/** The same for a row of another table, by its public id. */
export async function findLastRow(
  { db, owner }: Ledger,
  table: OwnedTable,
  untilNo: number,
  id: string,
): Promise<string | undefined> {
  const isKeyedById = KEYS[table][0] === 'id';
  const row = await db
    .selectFrom('row_versions')
    .select('data')
    .where('owner', '=', owner)
    .where('until_no', '=', untilNo)
    .where('what', '=', table)
    .where('data', 'is not', null)
    .$if(isKeyedById, (query) => query.where('key', '=', keyOf(table, { id })))
    // Other tables are keyed by number: search the rows of this change.
    .$if(!isKeyedById, (query) => query.where(jsonText(db, 'data', 'id'), '=', id))
    .limit(1)
    .executeTakeFirst();
  return row?.data ?? undefined;
}

/** Transactions that a change deleted with their source and that are still gone, in portions. */
export async function* readGone(
  { db, owner }: Ledger,
  untilNo: number,
  sourceNo: number,
): AsyncGenerator<number[]> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('entry_versions')
      .select(['seq', 'source_no'])
      .where('owner', '=', owner)
      .where('until_no', '=', untilNo)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(ROWS_PER_PORTION)
      .execute();
    yield rows.flatMap(({ seq, source_no }) => (source_no === sourceNo ? [seq] : []));
    if (rows.length < ROWS_PER_PORTION) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

/** Whether anything else deleted by the same change can still be restored. */
export async function hasTrashOf({ db, owner }: Ledger, changeNo: number): Promise<boolean> {
  const found = await db
    .selectFrom('trash')
    .select('id')
    .where('owner', '=', owner)
    .where('change_no', '=', changeNo)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteTrashRow({ db, owner }: Ledger, id: string): Promise<void> {
  await db.deleteFrom('trash').where('owner', '=', owner).where('id', '=', id).execute();
}
