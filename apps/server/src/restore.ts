import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, readConfigOrExit } from './config/config.ts';
import { openDatabase } from './db/database.ts';
import { holdAlone } from './db/in-use.ts';
import { listDifferences } from './ledger/verify.ts';
import { BackupError } from './whole/backups/backup-file.ts';
import { restore } from './whole/backups/backups.restore.ts';

/** `npm run restore -- FILE [--replace]`: a backup in the place of what is there. Stop Saldo first. */
const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!file) {
  console.error('Which one? npm run restore -- FILE [--replace]');
  process.exit(1);
}
// What Saldo keeps is for the account it runs as, and nobody else on the machine.
process.umask(0o077);
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(event, () => process.exit(1));
const config = readConfigOrExit(process.env);
mkdirSync(config.dataDir, { recursive: true });
const database = openDatabase(config);
let release: (() => Promise<void>) | undefined;
try {
  release = await holdAlone(config);
  const place = { config, database, now: () => new Date() };
  const replace = process.argv.includes('--replace');
  const { end, differences } = await restore(place, resolve(file), { replace });
  const pictures = (end.tables.pictures?.rows ?? 0) + end.files;
  console.log(
    `Restored: ${end.tables.users?.rows ?? 0} people, ${end.tables.transactions?.rows ?? 0} transactions, ${pictures} pictures. Everybody signs in again.`,
  );
  for (const line of listDifferences(differences)) console.log(line);
} catch (error) {
  console.error(`Nothing was restored, nothing was changed. ${toReason(error)}`);
  process.exitCode = 1;
} finally {
  // Also where it was refused: whoever holds the place alone keeps Saldo from starting.
  await release?.();
  await database.close();
}

function toReason(error: unknown): string {
  if (error instanceof BackupError) return `${file}: ${error.message}`;
  return error instanceof ConfigError ? error.message : String(error);
}
