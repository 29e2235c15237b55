import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { BankRemovalsTable } from './bank-removals.table.ts';

export type BankRemovalRow = Selectable<BankRemovalsTable>;

export async function insertBankRemoval(db: Db, row: Insertable<BankRemovalsTable>): Promise<void> {
  await db.insertInto('bank_removals').values(row).execute();
}

export async function deleteBankRemoval(db: Db, id: string): Promise<void> {
  await db.deleteFrom('bank_removals').where('id', '=', id).execute();
}
