import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SecondFactorsTable } from './second-factor.table.ts';

export function findSecondFactor(
  db: Db,
  userId: string,
): Promise<Selectable<SecondFactorsTable> | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Replaces an unconfirmed secret, never one in use. */
export async function replaceUnconfirmed(db: Db, row: Insertable<SecondFactorsTable>): Promise<boolean> {
  const result = await db
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: row.secret, last_step: row.last_step })
        .where('second_factors.enabled_at', 'is', null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Accepts only a newer step: of two concurrent uses of a code, one succeeds. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function enableSecondFactor(db: Db, userId: string, enabled_at: string): Promise<void> {
  await db.updateTable('second_factors').set({ enabled_at }).where('user_id', '=', userId).execute();
}

export async function deleteSecondFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** True once per code. */
export async function takeRecoveryCode(db: Db, userId: string, code_hash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
