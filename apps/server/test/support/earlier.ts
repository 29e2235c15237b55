import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { secretKeyFile } from '../../src/crypto/seal.ts';
import type { Database } from '../../src/db/database.ts';
import { applyMigrations } from '../../src/db/migrate.ts';
import { readBackupFile } from '../../src/operations/backups/backup-file.ts';
import { takeLines } from '../../src/operations/backups/backup-lines.ts';
import { Loader } from '../../src/operations/backups/load.repository.ts';

/** A backup of every version that was ever given away. */
export const earlierBackups = fileURLToPath(new URL('../operations/backups/', import.meta.url));

/** A place as that version left it: its tables, its rows, its pictures as files, its key. */
export async function leaveAsItWas(name: string, database: Database, dataDir: string): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const loader = new Loader(trx);
    mkdirSync(join(dataDir, 'uploads'), { recursive: true });
    await takeLines(readBackupFile(join(earlierBackups, name), undefined), {
      begin: ({ migrations }) => applyMigrations(trx, migrations),
      row: (table, row, length) => loader.add(table, row, length),
      file: async (file, bytes) => writeFileSync(join(dataDir, 'uploads', file), bytes),
      secretKey: async (key) => writeFileSync(secretKeyFile(dataDir), key),
    });
    await loader.finish();
  });
}
