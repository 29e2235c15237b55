import type { MigrationsTable } from './migrations/migration.ts';

/**
 * Every table that there is, by its name. Each feature adds its own beside the table's type, so nobody keeps a list;
 * only an interface can be added to.
 */
export interface Schema {
  migrations: MigrationsTable;
}
