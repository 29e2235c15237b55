import type { Updateable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { SavedReportsTable } from './saved-reports.table.ts';

const ROWS_PER_STATEMENT = 100;

export const listSavedReports = ({ db, owner }: Ledger): Promise<SavedReportsTable[]> =>
  db
    .selectFrom('saved_reports')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('name')
    .orderBy('id')
    .execute();

export async function countSavedReports({ db, owner }: Ledger): Promise<number> {
  const { count } = await db
    .selectFrom('saved_reports')
    .select((row) => row.fn.countAll().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSavedReports(db: Db, rows: readonly SavedReportsTable[]): Promise<void> {
  for (const some of chunks(rows, ROWS_PER_STATEMENT))
    await db.insertInto('saved_reports').values(some).execute();
}

export const updateSavedReport = (
  { db, owner }: Ledger,
  id: string,
  fields: Updateable<SavedReportsTable>,
): Promise<SavedReportsTable | undefined> =>
  db
    .updateTable('saved_reports')
    .set(fields)
    .where('owner', '=', owner)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function deleteSavedReport({ db, owner }: Ledger, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_reports')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
