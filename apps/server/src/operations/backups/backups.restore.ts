import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forgetAtExit, removeAtExit } from '../../adapters/files/scratch.ts';
import { createSeal, findRestoredKey, secretKeyFile } from '../../crypto/seal.ts';
import { hasPeople } from '../../db/catalogue.ts';
import type { Db } from '../../db/database.ts';
import { isCommitUnknown } from '../../db/failure.ts';
import { findProbe } from '../../platform/facts/facts.repository.ts';
import { canOpen } from '../../platform/facts/seal-probe.ts';
import { BackupError } from './backup-file.ts';
import { backupsOf, type Place, toBackupName, toFreeFile, writeBackup } from './backups.service.ts';
import { type Brought, bringIn, requireFree, requireWhole } from './bring-in.ts';

/** All of it or nothing. What was there before goes, where that is asked for, into a backup of its own. */
export async function restore(
  place: Place,
  file: string,
  { replace, requireHeld }: { replace: boolean; requireHeld?: () => Promise<void> },
): Promise<Brought> {
  const { config, database } = place;
  // Only what is whole comes near the database.
  await requireWhole(file, config.backupPassphrase);
  await requireFree(database.db, replace);
  const before = (await hasPeople(database.db)) ? await keepWhatIsThere(place) : undefined;
  const keyFile = secretKeyFile(config.dataDir);
  const newKey = `${keyFile}.${process.pid}.part`;
  const restoredKey = new RestoredKey(`${keyFile}.restored`);
  let carried: string | undefined;
  removeAtExit(newKey);
  const brought = await bringIn(file, {
    database,
    passphrase: config.backupPassphrase,
    replace,
    secretKey: async (key) => {
      if (carried !== undefined) throw new BackupError('it holds more than one key');
      if (Buffer.from(key, 'base64').length !== 32) throw new BackupError('its key is none');
      carried = key;
      await writeFile(newKey, key, { mode: 0o600, flush: true });
    },
    check: async (trx) => {
      await requireKey(trx, findRestoredKey(config.secretKey, carried, config.dataDir));
      await requireHeld?.();
      // From here on it may be what the restored secrets need, however this ends: it stays, beside the one that is there.
      if (carried !== undefined) restoredKey.take(newKey);
      forgetAtExit(newKey);
    },
  }).catch(async (error: unknown) => {
    if (!isCommitUnknown(error)) restoredKey.putBack();
    await rm(newKey, { force: true });
    forgetAtExit(newKey);
    // Only where it is certain that everything is as it was: after any other failure it may be all there is.
    if (before && error instanceof BackupError) await rm(before, { force: true });
    throw error;
  });
  // In the same breath: what was sealed with it is in the database already.
  if (carried !== undefined) restoredKey.moveTo(keyFile);
  return brought;
}

/** The key of a backup, from when it may be needed until it is known that it is; what was kept of an earlier one comes back. */
class RestoredKey {
  readonly #file: string;
  #earlier: string | undefined;
  #isTaken = false;

  constructor(file: string) {
    this.#file = file;
  }

  take(from: string): void {
    this.#earlier = existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : undefined;
    renameSync(from, this.#file);
    this.#isTaken = true;
  }

  moveTo(file: string): void {
    renameSync(this.#file, file);
  }

  putBack(): void {
    if (!this.#isTaken) return;
    if (this.#earlier === undefined) rmSync(this.#file, { force: true });
    else writeFileSync(this.#file, this.#earlier, { mode: 0o600, flush: true });
  }
}

/** What Saldo would not start with afterwards is not brought in. */
async function requireKey(db: Db, key: Buffer | undefined): Promise<void> {
  const probe = await findProbe(db);
  if (!probe || (key && canOpen(createSeal(key), probe))) return;
  throw new BackupError(
    'its secrets cannot be opened: set SECRET_KEY as it was when it was made, or leave it unset where it carries a key',
  );
}

async function keepWhatIsThere(place: Place): Promise<string> {
  const folder = backupsOf(place.config.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = toFreeFile(join(folder, toBackupName(place.now(), 'before-restore')));
  await writeBackup(place, file);
  return file;
}
