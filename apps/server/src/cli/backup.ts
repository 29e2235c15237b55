import { join, resolve } from 'node:path';
import { removeLeftOvers } from '../adapters/files/scratch.ts';
import { createCounters } from '../adapters/monitoring/counters.ts';
import { readConfigOrExit } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { tidyUp } from '../db/in-use.ts';
import { makeReady } from '../db/migrate.ts';
import { listDifferences } from '../ledger/index.ts';
import { BackupError } from '../operations/backups/backup-file.ts';
import {
  backupsOf,
  makeProvenBackup,
  removeUnneededBackups,
  toBackupName,
} from '../operations/backups/backups.service.ts';
import { openFiles } from '../operations/stored-files/open-files.ts';

/** `npm run backup [-- FILE]`: a snapshot of everything in one file while Saldo runs. `--rotate` deletes old ones. */
// Readable only by the account that Saldo runs as.
process.umask(0o077);
const config = readConfigOrExit(process.env);
await tidyUp(config);
const database = openDatabase(config);
const files = await openFiles({ config, database }, createCounters());
const place = { config, database, files, now: () => new Date() };
// If interrupted, leave no backup rather than half of one.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => process.exit(1));

try {
  await removeLeftOvers(config.dataDir);
  // An older database is backed up as it is.
  await makeReady(database);
  const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const file = given ? resolve(given) : join(backupsOf(config.dataDir), toBackupName(place.now()));
  const { rows, bytes, pictures, differences, lost } = await makeProvenBackup(place, file);
  console.log(
    `${file}: ${rows} rows and ${pictures} pictures in ${bytes} bytes, restored for a rehearsal: whole.`,
  );
  for (const line of [...listDifferences(differences), ...lost]) console.error(line);
  if (process.argv.includes('--rotate')) await removeUnneededBackups(place);
} catch (error) {
  console.error(`No backup was made: ${error instanceof BackupError ? error.message : String(error)}`);
  process.exitCode = 1;
}
await database.close();
process.exit();
