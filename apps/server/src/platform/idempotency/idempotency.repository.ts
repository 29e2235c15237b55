import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { IdempotencyKeysTable } from './idempotency.table.ts';

/** False if somebody else took it recently. */
export async function insertKey(
  db: Db,
  row: Insertable<IdempotencyKeysTable>,
  now: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key'])
        .doUpdateSet(row)
        .where(({ or, eb }) =>
          or([
            eb('idempotency_keys.expires_at', '<=', now),
            ...(row.answer ? [eb('idempotency_keys.answer', '=', row.answer)] : []),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findKey(
  db: Db,
  owner: Owner,
  key: string,
): Promise<Selectable<IdempotencyKeysTable> | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The owner number may change by an archive import, so look it up by user. */
const presentOwner = (row: ExpressionBuilder<Schema, 'idempotency_keys'>, userId: string) =>
  row.selectFrom('owners').select('number').where('user_id', '=', userId);

const setAnswer = prepared((db, [userId, key, answer]: [userId: string, key: string, answer: string]) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('owner', '=', (row) => presentOwner(row, userId))
    .where('key', '=', key),
);

export async function updateAnswer(db: Db, userId: string, key: string, answer: string): Promise<void> {
  await setAnswer(db, userId, key, answer);
}

/** Unless somebody else took it over. */
export async function deleteKey(db: Db, userId: string, key: string, answer: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('owner', '=', (row) => presentOwner(row, userId))
    .where('key', '=', key)
    .where('answer', '=', answer)
    .execute();
}

export async function deleteKeysExpiredBy(db: Db, now: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
}
