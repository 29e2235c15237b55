import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { InstitutionsTable } from './institutions.table.ts';

/** Banks belong to nobody. */

export type InstitutionRow = Omit<Selectable<InstitutionsTable>, 'icon'>;
const COLUMNS = ['id', 'yapily_id', 'name', 'icon_url', 'icon_type', 'refreshed_at'] as const;

export function listInstitutions(db: Db): Promise<InstitutionRow[]> {
  return db.selectFrom('institutions').select(COLUMNS).orderBy('name').orderBy('id').execute();
}

/** By our id or by the provider's. */
export function findInstitution(db: Db, id: string): Promise<InstitutionRow | undefined> {
  return db
    .selectFrom('institutions')
    .select(COLUMNS)
    .where((where) => where.or([where('id', '=', id), where('yapily_id', '=', id)]))
    .executeTakeFirst();
}

export function findIcon(db: Db, id: string) {
  return db
    .selectFrom('institutions')
    .select(['icon', 'icon_type', 'icon_url'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateIcon(db: Db, id: string, icon: Uint8Array, icon_type: string): Promise<void> {
  await db.updateTable('institutions').set({ icon, icon_type }).where('id', '=', id).execute();
}

export async function upsertInstitution(db: Db, row: Omit<InstitutionRow, 'icon_type'>): Promise<void> {
  await db
    .insertInto('institutions')
    .values({ ...row, icon: null, icon_type: null })
    .onConflict((conflict) =>
      conflict.column('yapily_id').doUpdateSet((set) => ({
        name: set.ref('excluded.name'),
        icon_url: set.ref('excluded.icon_url'),
        refreshed_at: set.ref('excluded.refreshed_at'),
      })),
    )
    .execute();
}

/** What the provider has no longer, unless somebody is linked to it. */
export async function deleteInstitutionsBefore(db: Db, refreshedAt: string): Promise<void> {
  await db
    .deleteFrom('institutions')
    .where('refreshed_at', '<', refreshedAt)
    .where('id', 'not in', db.selectFrom('connections').select('institution_id'))
    .execute();
}
