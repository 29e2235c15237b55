import type { Db } from '../../db/database.ts';
import type { InstitutionsTable } from './institutions.table.ts';

/** Banks belong to nobody. */
export function listInstitutions(db: Db): Promise<InstitutionsTable[]> {
  return db.selectFrom('institutions').selectAll().orderBy('name').orderBy('id').execute();
}
