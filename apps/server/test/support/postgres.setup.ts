import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../scripts/throwaway-postgres.mjs';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: 'sqlite' | 'postgres';
    postgresUrl: string;
  }
}

/** All tables and no rows, for whoever needs a database with them. */
export const MIGRATED = 'saldo_migrated';

/** One server for the whole run; each test file makes its own database in it. */
export async function setup(project: TestProject): Promise<() => void> {
  const postgres = await startPostgres();
  const template = openDatabase({ databaseUrl: postgres.url('postgres'), dataDir: '' });
  await sql`create database ${sql.ref(MIGRATED)}`.execute(template.db);
  await template.close();
  const migrated = openDatabase({ databaseUrl: postgres.url(MIGRATED), dataDir: '' });
  await migrate(migrated);
  await migrated.close();
  project.provide('postgresUrl', postgres.url('postgres'));
  return postgres.stop;
}
