import type { PushKind } from '@saldo/domain';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { PushSettingsTable } from './push-settings.table.ts';

export type PushSettingsRow = Selectable<PushSettingsTable>;
type Chosen = Pick<PushSettingsRow, PushKind | 'amounts'>;

export function findPushSettings(db: Db, userId: string): Promise<PushSettingsRow | undefined> {
  return db.selectFrom('push_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** `looksAgain`: what was switched on is looked for soon. */
export async function putPushSettings(
  db: Db,
  userId: string,
  chosen: Chosen,
  looksAgain: boolean,
): Promise<void> {
  const again = { looked_at: '', looked_no: 0, foreseen_at: '', foreseen_no: 0 };
  await db
    .insertInto('push_settings')
    .values({ user_id: userId, ...chosen, ...again })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...chosen, ...(looksAgain && again) }))
    .execute();
}

/** Whoever is looked for next, and as it was before. */
export type Claimed = PushSettingsRow & { owner: Owner; changes: number; home_currency: string | null };

type Moments = { now: string; recently: string; anHourAgo: string };

/**
 * Takes the next person for whom there may be something new: their money changed, or the day did. Only who has a device
 * and wants something. Whoever was looked for recently waits, so that no two servers take the same person.
 */
export async function claimPerson(
  db: Db,
  { now, recently, anHourAgo }: Moments,
): Promise<Claimed | undefined> {
  const today = now.slice(0, 10);
  const { rows } = await sql<Claimed>`
    select push_settings.*, owners.number as owner, owners.changes, owners.home_currency
    from push_settings join owners on owners.user_id = push_settings.user_id
    where push_settings.looked_at <= ${recently}
      and budget + due + missed + below_zero > 0
      and (
        looked_no <> owners.changes
        or substr(looked_at, 1, 10) <> ${today}
        or (below_zero = 1 and foreseen_no <> owners.changes and foreseen_at <= ${anHourAgo})
      )
      and exists (select 1 from push_devices where push_devices.user_id = push_settings.user_id)
    order by push_settings.looked_at limit 1
  `.execute(db);
  const [next] = rows;
  if (!next) return undefined;
  const taken = await db
    .updateTable('push_settings')
    .set({ looked_at: now })
    .where('user_id', '=', next.user_id)
    .where('looked_at', '=', next.looked_at)
    .executeTakeFirst();
  // Another server was faster, or they chose anew: whoever looks next finds them.
  return taken.numUpdatedRows > 0n ? next : undefined;
}

/** Unless they chose anew meanwhile. */
export async function noteLooked(
  db: Db,
  userId: string,
  lookedAt: string,
  fields: Partial<PushSettingsRow>,
): Promise<void> {
  await db
    .updateTable('push_settings')
    .set(fields)
    .where('user_id', '=', userId)
    .where('looked_at', '=', lookedAt)
    .execute();
}
