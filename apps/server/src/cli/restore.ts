import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { createCounters } from '../adapters/monitoring/counters.ts';
import type { Files } from '../adapters/store/files.ts';
import { ConfigError, readConfigOrExit } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { isCommitUnknown } from '../db/failure.ts';
import { type Alone, holdAlone } from '../db/in-use.ts';
import { listDifferences } from '../ledger/index.ts';
import { BackupError } from '../operations/backups/backup-file.ts';
import { restore } from '../operations/backups/backups.restore.ts';
import { moveFiles } from '../operations/stored-files/move-files.ts';
import { openFiles } from '../operations/stored-files/open-files.ts';

/** `npm run restore -- FILE [--replace]`: restores a backup. Stop Saldo first. */
const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!file) {
  console.error('Which one? npm run restore -- FILE [--replace]');
  process.exit(1);
}
// Readable only by the account that Saldo runs as.
process.umask(0o077);
const IN_DOUBT =
  'all of it was restored, or nothing. Restore it once more with --replace, or start Saldo: where it asks for another key, it is secret.key.restored.';
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(event, () => {
    console.error(`Stopped: ${IN_DOUBT}`);
    process.exit(1);
  });
const config = readConfigOrExit(process.env);
mkdirSync(config.dataDir, { recursive: true });
const database = openDatabase(config);
let alone: Alone | undefined;
try {
  alone = await holdAlone(config);
  const files = await openFiles({ config, database }, createCounters());
  const place = { config, database, files, now: () => new Date() };
  const replace = process.argv.includes('--replace');
  const { end, differences } = await restore(place, resolve(file), {
    ...{ replace, requireHeld: alone.requireHeld },
  });
  const pictures = (end.tables.pictures?.rows ?? 0) + end.files;
  console.log(
    `Restored: ${end.tables.users?.rows ?? 0} people, ${end.tables.transactions?.rows ?? 0} transactions, ${pictures} pictures. Everybody signs in again.`,
  );
  for (const line of listDifferences(differences)) console.log(line);
  if (files.store) await moveToStore(files);
} catch (error) {
  console.error(
    isCommitUnknown(error)
      ? `Nobody said how it ended (${toReason(error)}): ${IN_DOUBT}`
      : `Nothing was restored, nothing was changed. ${toReason(error)}`,
  );
  process.exitCode = 1;
} finally {
  // Also after a refusal: the lock keeps Saldo from starting.
  await alone?.release();
  await database.close();
}

/** The database has everything already; the rest can be moved later. */
async function moveToStore(files: Files): Promise<void> {
  try {
    const { moved } = await moveFiles(database.db, files, 'store');
    console.log(`${moved} files are in the bucket.`);
  } catch (error) {
    console.error(`Not all files are in the bucket (${String(error)}): npm run move-files brings the rest.`);
    process.exitCode = 1;
  }
}

function toReason(error: unknown): string {
  if (error instanceof BackupError) return `${file}: ${error.message}`;
  return error instanceof ConfigError ? error.message : String(error);
}
