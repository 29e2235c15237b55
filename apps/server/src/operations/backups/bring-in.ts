import type { Transaction } from 'kysely';
import { hasPeople } from '../../db/catalogue.ts';
import { type Database, liftTimeouts } from '../../db/database.ts';
import { applyMigrations, lockMigrations, migrationIds } from '../../db/migrate.ts';
import type { Schema } from '../../db/schema.ts';
import { insertPicture } from '../../identity/uploads/uploads.repository.ts';
import { isUploadName } from '../../identity/uploads/uploads.service.ts';
import { type Difference, findDifferences, recountDue } from '../../ledger/index.ts';
import { BackupError, readBackupFile } from './backup-file.ts';
import { type Taker, takeLines } from './backup-lines.ts';
import { putBack, takeAway } from './backups.repository.ts';
import type { Digests } from './dump.repository.ts';
import { Loader } from './load.repository.ts';
import { requireOwnTables } from './own-tables.ts';
import type { Beginning, End } from './parse-line.ts';

type Trx = Transaction<Schema>;

type Target = {
  database: Database;
  passphrase: string | undefined;
  replace: boolean;
  /** With every row in, as its own version had it, and before anything of ours changes them. */
  atItsVersion?: (trx: Trx, loaded: Digests) => Promise<void>;
  secretKey?: (key: string) => Promise<void>;
  /** With all of it in, as this version has it, and before it counts. */
  check?: (trx: Trx) => Promise<void>;
};

/** What there was, and what of it does not add up: that is the matter of one person, not of them all. */
export type Brought = { end: End; differences: Difference[] };

/**
 * A backup in the place of what is there: at its own version first, then brought on to this one, so that nobody needs
 * an old Saldo for an old file. One database transaction: all of it or nothing.
 */
export async function bringIn(file: string, target: Target): Promise<Brought> {
  return target.database.db.transaction().execute(async (trx) => {
    await liftTimeouts(trx);
    await lockMigrations(trx);
    await requireFree(trx, target.replace);
    const ofThePlace = await takeAway(trx);
    const loader = new Loader(trx);
    let made_at = '';
    let isUpToDate = false;
    const bringOn = async () => {
      if (isUpToDate) return;
      isUpToDate = true;
      const loaded = await loader.finish();
      await target.atItsVersion?.(trx, loaded);
      await applyMigrations(trx);
      await recountDue(trx);
    };
    const end = await takeLines(readBackupFile(file, target.passphrase), {
      begin: async (beginning) => {
        requireKnownVersion(beginning);
        made_at = beginning.made_at;
        await applyMigrations(trx, beginning.migrations);
      },
      row: (table, row, length) => loader.add(table, row, length),
      // Earlier versions kept pictures beside the database: they go to where they are now.
      file: async (name, bytes) => {
        await bringOn();
        if (!isUploadName(name)) throw new BackupError('it holds a file with a name that is none of ours');
        await insertPicture(trx, { name, bytes, created_at: made_at });
      },
      secretKey: async (key) => target.secretKey?.(key),
    });
    await bringOn();
    await target.check?.(trx);
    await putBack(trx, ofThePlace);
    return { end, differences: await findDifferences(trx) };
  });
}

/** Reads it to its end, without touching anything. */
export async function requireWhole(file: string, passphrase: string | undefined): Promise<void> {
  const nothing = async () => {};
  const reader: Taker = { begin: nothing, row: nothing, file: nothing, secretKey: nothing };
  await takeLines(readBackupFile(file, passphrase), {
    ...reader,
    begin: async (beginning) => requireKnownVersion(beginning),
  });
}

export async function requireFree(trx: Database['db'] | Trx, replace: boolean): Promise<void> {
  await requireOwnTables(trx);
  if (!replace && (await hasPeople(trx)))
    throw new BackupError('there is data here already: --replace puts the backup in its place');
}

function requireKnownVersion({ migrations }: Beginning): void {
  const unknown = migrations.find((id) => !migrationIds.includes(id));
  if (unknown)
    throw new BackupError(
      `it was made by a newer version of Saldo than this one, which does not know ${unknown}`,
    );
}
