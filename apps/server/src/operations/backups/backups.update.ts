import { join } from 'node:path';
import { ConfigError } from '../../config/config.ts';
import { withAdvisoryLock } from '../../db/advisory-lock.ts';
import { hasPeople } from '../../db/catalogue.ts';
import { isMigrated, migrate } from '../../db/migrate.ts';
import { takeInUploadFiles } from '../../identity/uploads/uploads.folder.ts';
import { recountDue } from '../../ledger/index.ts';
import { backupsOf, makeProvenBackup, type Place, toBackupName, toFreeFile } from './backups.service.ts';

/** To this version; where there are people in it, after a backup that was restored and updated for a rehearsal. */
export async function updateDatabase(place: Place): Promise<void> {
  const { config, database } = place;
  await withAdvisoryLock(database, async () => {
    const isBehind = (await hasPeople(database.db)) && !(await isMigrated(database));
    if (isBehind && config.backupHours > 0) await backUpFirst(place);
    await migrate(database);
    await recountDue(database.db);
  });
  await takeInUploadFiles(database.db, config.dataDir);
}

async function backUpFirst(place: Place): Promise<void> {
  const name = toBackupName(place.now(), 'before-update');
  try {
    await makeProvenBackup(place, toFreeFile(join(backupsOf(place.config.dataDir), name)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `the backup before the update of the database could not be made: ${reason}. With BACKUP_HOURS=0 that is left to you`,
    );
  }
}
