import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';

const FILE = 'saldo.db';
let made: Promise<string> | undefined;

/** A SQLite file with all tables and no rows: migrated once, and copied for whoever needs one. */
export async function copyMigrated(dataDir: string): Promise<void> {
  made ??= make();
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(join(await made, FILE), join(dataDir, FILE));
}

async function make(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'saldo-test-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const database = openDatabase({ dataDir, databaseUrl: undefined });
  await migrate(database);
  await database.close();
  return dataDir;
}
