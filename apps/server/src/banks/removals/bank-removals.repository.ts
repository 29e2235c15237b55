import type { Insertable, Selectable } from 'kysely';
import { claimDueRow, readWaiting } from '../../care/due/due.repository.ts';
import type { Db } from '../../db/database.ts';
import type { BankRemovalsTable } from './bank-removals.table.ts';

export type BankRemovalRow = Selectable<BankRemovalsTable>;

export async function insertBankRemoval(db: Db, row: Insertable<BankRemovalsTable>): Promise<void> {
  await db.insertInto('bank_removals').values(row).execute();
}

export const claimDueRemoval = (db: Db, now: string, until: string): Promise<BankRemovalRow | undefined> =>
  claimDueRow<BankRemovalRow>(db, { table: 'bank_removals', key: ['id'], countsAttempts: true }, now, until);

export const readWaitingRemovals = (db: Db) => readWaiting(db, 'bank_removals');

export async function updateRemovalDue(db: Db, id: string, dueAt: string): Promise<void> {
  await db.updateTable('bank_removals').set({ due_at: dueAt }).where('id', '=', id).execute();
}

export async function deleteBankRemoval(db: Db, id: string): Promise<void> {
  await db.deleteFrom('bank_removals').where('id', '=', id).execute();
}
