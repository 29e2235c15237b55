import { listColumns, listTables } from '../../db/catalogue.ts';
import { type Db, isSqlite } from '../../db/database.ts';
import { listApplied, migrations, typesOf } from '../../db/migrate.ts';
import { BackupError } from './backup-file.ts';
import { allTables } from './tables.ts';

/**
 * A restore takes our tables away, and a database may be shared: one that has a name of ours, and that no migration made
 * which was run here, is somebody else's.
 */
export async function requireOwnTables(db: Db): Promise<void> {
  const present = await listTables(db);
  const own = await listOwnTables(db);
  const foreign = allTables.filter((table) => present.has(table) && !own.has(table));
  if (foreign.length === 0) return;
  throw new BackupError(
    `the database has tables of another program under names of ours (${foreign.join(', ')}): give Saldo a database, or a schema, of its own`,
  );
}

async function listOwnTables(db: Db): Promise<Set<string>> {
  const columns = await listColumns(db, 'migrations');
  if (!columns.has('id') || !columns.has('applied_at')) return new Set();
  const applied = new Set(await listApplied(db));
  const types = typesOf[isSqlite(db) ? 'sqlite' : 'postgres'];
  const made = migrations.flatMap(({ id, statements }) =>
    applied.has(id) ? statements(types).flatMap(listMade) : [],
  );
  // A list of migrations of which none is ours is no more ours than what they made.
  return new Set(made.length > 0 ? ['migrations', ...made] : []);
}

const MADE = /create\s+(?:virtual\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;
const listMade = (statement: string) => [...statement.matchAll(MADE)].flatMap(([, table]) => table ?? []);
