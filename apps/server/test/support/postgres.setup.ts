import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../scripts/throwaway-postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    database: 'sqlite' | 'postgres';
    postgresUrl: string;
  }
}

/** One server for the whole run; each test file makes its own database in it. */
export async function setup(project: TestProject): Promise<() => void> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url('postgres'));
  return postgres.stop;
}
