import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { BackupError } from './features/backups/backup-file.ts';
import { restore } from './features/backups/backups.service.ts';

/** `npm run restore -- FILE [--replace]`: a backup in the place of what is there. Stop Saldo first. */
const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!file) {
  console.error('Which one? npm run restore -- FILE [--replace]');
  process.exit(1);
}
// What Saldo keeps is for the account it runs as, and nobody else on the machine.
process.umask(0o077);
const config = readConfig(process.env);
mkdirSync(config.dataDir, { recursive: true });
const database = openDatabase(config);
try {
  await migrate(database);
  const place = { config, database, now: () => new Date() };
  const { tables, files } = await restore(place, resolve(file), {
    replace: process.argv.includes('--replace'),
  });
  const people = tables.users?.rows ?? 0;
  const pictures = (tables.pictures?.rows ?? 0) + files;
  const transactions = tables.transactions?.rows ?? 0;
  console.log(
    `Restored: ${people} people, ${transactions} transactions, ${pictures} pictures. Everybody signs in again.`,
  );
} catch (error) {
  const reason = error instanceof BackupError ? `${file}: ${error.message}` : String(error);
  console.error(`Nothing was restored, nothing was changed. ${reason}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
