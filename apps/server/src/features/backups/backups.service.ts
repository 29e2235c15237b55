import { randomUUIDv7 } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeScratch } from '../../adapters/files/scratch.ts';
import type { Config } from '../../config.ts';
import { secretKeyFile } from '../../crypto/seal.ts';
import { type Database, type Db, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { findDifferences } from '../ledger/verify.ts';
import { insertPicture } from '../uploads/uploads.repository.ts';
import { isUploadName } from '../uploads/uploads.service.ts';
import { BackupError, readBackupFile, writeBackupFile } from './backup-file.ts';
import { type Beginning, type End, takeLines, toLines } from './backup-lines.ts';
import { insertBackup, updateProven } from './backups.repository.ts';
import { dumpTables } from './dump.ts';
import { emptyTables, Loader } from './load.ts';
import { listUnneeded } from './rotation.ts';

export type Place = { config: Config; database: Database; now: () => Date };
export type Made = { file: string; rows: number; bytes: number; pictures: number };

export const backupsOf = (dataDir: string) => join(dataDir, 'backups');

/** `saldo-20261115T215233Z.backup`: in the order of time by their names. */
export function toBackupName(instant: Date, prefix = 'saldo'): string {
  return `${prefix}-${instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;
}

/** Of one moment, while everybody goes on; then restored elsewhere to see that it can be. */
export async function makeProvenBackup(place: Place, file: string): Promise<Made> {
  const { config, database, now } = place;
  await mkdir(backupsOf(config.dataDir), { recursive: true, mode: 0o700 });
  const { bytes, end } = await writeBackup(place, file);
  const rows = Object.values(end.tables).reduce((total, table) => total + table.rows, 0);
  const id = randomUUIDv7();
  await insertBackup(database.db, {
    id,
    file: basename(file),
    made_at: now().toISOString(),
    proven_at: null,
    rows,
    bytes,
  });
  await rehearse(config, file, end);
  await updateProven(database.db, id, now().toISOString());
  return { file, rows, bytes, pictures: (end.tables.pictures?.rows ?? 0) + end.files };
}

async function writeBackup({ config, database, now }: Place, file: string) {
  let end: End | undefined;
  const bytes = await inSnapshot(database, (db) => {
    const place = {
      dataDir: config.dataDir,
      secretKeyFile: config.secretKey ? undefined : secretKeyFile(config.dataDir),
    };
    const lines = async function* () {
      end = yield* toLines(db, place, now().toISOString());
    };
    return writeBackupFile(file, lines(), config.backupPassphrase);
  });
  if (!end) throw new Error('a backup without an end');
  return { bytes, end };
}

/** Restores it into a scratch place, and compares every table, every total and every balance. */
export async function rehearse(
  { dataDir, backupPassphrase }: Pick<Config, 'dataDir' | 'backupPassphrase'>,
  file: string,
  expected?: End,
): Promise<void> {
  const scratch = makeScratch(dataDir, 'rehearsal');
  const database = openDatabase({ databaseUrl: undefined, dataDir: scratch.path });
  try {
    await migrate(database);
    const end = await load(file, backupPassphrase, { database, dataDir: scratch.path, replace: false });
    if (expected && JSON.stringify(end) !== JSON.stringify(expected))
      throw new BackupError('it holds something else than was written');
    const again = await digest(database);
    for (const [table, { rows, sha256 }] of Object.entries(end.tables)) {
      if (again[table]?.rows !== rows || again[table]?.sha256 !== sha256)
        throw new BackupError(`its table ${table} does not come back as it was`);
    }
  } finally {
    await database.close();
    await scratch.remove();
  }
}

async function digest(database: Database) {
  return inSnapshot(database, async (db) => {
    const lines = dumpTables(db);
    for (;;) {
      const { done, value } = await lines.next();
      if (done) return value;
    }
  });
}

/** Nothing that is kept is written over. */
function toFreeFile(file: string, turn = 1): string {
  const name = turn === 1 ? file : file.replace(/\.backup$/, `-${turn}.backup`);
  return existsSync(name) ? toFreeFile(file, turn + 1) : name;
}

/** All of it or nothing. What was there before goes, where that is asked for, into a backup of its own. */
export async function restore(place: Place, file: string, { replace }: { replace: boolean }): Promise<End> {
  const { config, database, now } = place;
  if (replace) {
    await mkdir(backupsOf(config.dataDir), { recursive: true, mode: 0o700 });
    await writeBackup(
      place,
      toFreeFile(join(backupsOf(config.dataDir), toBackupName(now(), 'before-restore'))),
    );
  }
  return load(file, config.backupPassphrase, { database, dataDir: config.dataDir, replace });
}

async function load(
  file: string,
  passphrase: string | undefined,
  target: { database: Database; dataDir: string; replace: boolean },
): Promise<End> {
  const { database, dataDir } = target;
  // Read to its end before anything is touched: only what is whole comes near the database.
  const nothing = async () => {};
  await takeLines(readBackupFile(file, passphrase), {
    begin: nothing,
    row: nothing,
    file: nothing,
    secretKey: nothing,
  });
  let key: string | undefined;
  const now = new Date().toISOString();
  const end = await database.db.transaction().execute(async (trx) => {
    const someone = await trx.selectFrom('users').select('id').limit(1).execute();
    if (someone.length > 0 && !target.replace)
      throw new BackupError('there is data here already: --replace puts the backup in its place');
    await emptyTables(trx);
    const loader = new Loader(trx);
    const present = await trx.selectFrom('migrations').select('id').orderBy('id').execute();
    const taken = await takeLines(readBackupFile(file, passphrase), {
      begin: async (beginning) =>
        requireSameVersion(
          beginning,
          present.map(({ id }) => id),
        ),
      row: (table, row) => loader.add(table, row),
      file: (name, bytes) => addUploadFile(trx, name, bytes, now),
      secretKey: async (text) => {
        key = text;
      },
    });
    await loader.finish();
    const [difference] = await findDifferences(trx);
    if (difference) throw new BackupError(`its totals do not add up: ${difference.what}`);
    return taken;
  });
  if (key) await writeFile(secretKeyFile(dataDir), key, { mode: 0o600 });
  return end;
}

function requireSameVersion({ migrations }: Beginning, present: string[]): void {
  if (JSON.stringify(migrations) === JSON.stringify(present)) return;
  const isNewer = migrations.some((id) => !present.includes(id));
  throw new BackupError(
    isNewer
      ? 'it was made by a newer version of Saldo than this one'
      : `it was made by an older version of Saldo (${migrations.at(-1)}): restore it with that one, then update`,
  );
}

/** Earlier versions kept pictures as files. */
async function addUploadFile(db: Db, name: string, bytes: Buffer, created_at: string): Promise<void> {
  if (!isUploadName(name)) throw new BackupError('it holds a file with a name that is none of ours');
  await insertPicture(db, { name, bytes, created_at });
}

/** Of those that were made by themselves, and of what a death left unfinished. */
export async function removeUnneededBackups({ config, now }: Place): Promise<string[]> {
  const folder = backupsOf(config.dataDir);
  const names = await readdir(folder).catch(() => []);
  const unneeded = [...listUnneeded(names, now()), ...names.filter((name) => name.endsWith('.part'))];
  for (const name of unneeded) await rm(join(folder, name), { force: true });
  return unneeded;
}
