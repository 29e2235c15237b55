import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PushDevicesTable } from './push-devices.table.ts';

export type PushDeviceRow = Selectable<PushDevicesTable>;

export function listPushDevices(db: Db, userId: string): Promise<PushDeviceRow[]> {
  return db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findPushDevice(db: Db, userId: string, id: string): Promise<PushDeviceRow | undefined> {
  return db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertPushDevice(db: Db, row: Insertable<PushDevicesTable>): Promise<void> {
  await db.insertInto('push_devices').values(row).execute();
}

export async function updatePushDevice(
  db: Db,
  { user_id, id }: Pick<PushDeviceRow, 'user_id' | 'id'>,
  fields: Partial<PushDeviceRow>,
): Promise<void> {
  await db
    .updateTable('push_devices')
    .set(fields)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** False if this person has no such device. */
export async function deletePushDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** False if it has another address by now. */
export async function deleteGoneDevice(
  db: Db,
  { user_id, id, endpoint_hash }: Pick<PushDeviceRow, 'user_id' | 'id' | 'endpoint_hash'>,
): Promise<boolean> {
  const result = await db
    .deleteFrom('push_devices')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('endpoint_hash', '=', endpoint_hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Somebody else was here before, in the same browser: it is theirs no more. */
export async function deletePushDeviceOfOthers(db: Db, userId: string, endpointHash: string): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('endpoint_hash', '=', endpointHash)
    .where('user_id', '<>', userId)
    .execute();
}
