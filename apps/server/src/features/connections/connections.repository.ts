import type { Db } from '../../db/database.ts';
import type { ConnectionsTable } from './connections.table.ts';

export function listConnections(db: Db, owner: number): Promise<ConnectionsTable[]> {
  return db.selectFrom('connections').selectAll().where('owner', '=', owner).orderBy('id').execute();
}
