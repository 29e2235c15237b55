import { randomUUIDv7 } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { forgetAtExit, isLiving, removeAtExit } from '../../adapters/files/scratch.ts';
import { createFiles, type Files } from '../../adapters/store/files.ts';
import type { Config } from '../../config/config.ts';
import { secretKeyFile } from '../../crypto/seal.ts';
import { listTables } from '../../db/catalogue.ts';
import type { Database } from '../../db/database.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import type { Difference } from '../../ledger/index.ts';
import { writeBackupFile } from './backup-file.ts';
import { toLines } from './backup-lines.ts';
import { rehearse } from './backups.rehearsal.ts';
import { insertBackup } from './backups.repository.ts';
import { bytesFrom } from './bring-bytes.ts';
import type { End } from './parse-line.ts';
import { listUnneeded } from './rotation.ts';

export type Place = {
  config: Config;
  database: Database;
  /** Where files lie that rows only name. */
  files?: Files;
  now: () => Date;
};
export type Made = {
  file: string;
  rows: number;
  bytes: number;
  pictures: number;
  differences: Difference[];
  /** Files that are not in the bucket any more, in a line each. */
  lost: string[];
};

const inRows = createFiles(undefined, async () => '');

export const backupsOf = (dataDir: string) => join(dataDir, 'backups');

/** `saldo-20261115T215233Z.backup`: in the order of time by their names. */
export function toBackupName(instant: Date, prefix = 'saldo'): string {
  return `${prefix}-${instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;
}

/** Nothing that is kept is written over. */
export function toFreeFile(file: string, turn = 1): string {
  const name = turn === 1 ? file : file.replace(/\.backup$/, `-${turn}.backup`);
  return existsSync(name) ? toFreeFile(file, turn + 1) : name;
}

/** Of one moment, while everybody goes on; then restored elsewhere to see that it can be. Unproven there is none. */
export async function makeProvenBackup(place: Place, file: string): Promise<Made> {
  const { config, database, now } = place;
  await mkdir(backupsOf(config.dataDir), { recursive: true, mode: 0o700 });
  const made_at = now().toISOString();
  let differences: Difference[] = [];
  const { bytes, end, lost } = await writeBackup(place, file, async (part, written) => {
    differences = await rehearse(config, part, written);
  });
  const rows = Object.values(end.tables).reduce((total, table) => total + table.rows, 0);
  const proven_at = now().toISOString();
  // A database that is about to be updated may be from before they were written down.
  if ((await listTables(database.db)).has('backups'))
    await insertBackup(database.db, {
      id: randomUUIDv7(),
      file: basename(file),
      made_at,
      proven_at,
      rows,
      bytes,
    });
  return { file, rows, bytes, pictures: (end.tables.pictures?.rows ?? 0) + end.files, differences, lost };
}

/** It gets its name once it is all that it has to be; until then it goes with whatever goes wrong. */
export async function writeBackup(
  { config, database, files = inRows, now }: Place,
  file: string,
  prove: (part: string, end: End) => Promise<void> = async () => {},
): Promise<{ bytes: number; end: End; lost: string[] }> {
  const part = `${file}.${process.pid}.part`;
  removeAtExit(part);
  try {
    let end: End | undefined;
    const lost: string[] = [];
    const bytes = await inSnapshot(database, (db) => {
      const place = {
        dataDir: config.dataDir,
        secretKeyFile: config.secretKey ? undefined : secretKeyFile(config.dataDir),
        bringBytes: bytesFrom(files, (line) => lost.push(line)),
      };
      const lines = async function* () {
        end = yield* toLines(db, place, now().toISOString());
      };
      return writeBackupFile(part, lines(), config.backupPassphrase);
    });
    if (!end) throw new Error('a backup without an end');
    await prove(part, end);
    await rename(part, file);
    return { bytes, end, lost };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    forgetAtExit(part);
  }
}

/** Of those that were made by themselves, and of what a death left unfinished. */
export async function removeUnneededBackups({ config, now }: Place): Promise<string[]> {
  const folder = backupsOf(config.dataDir);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  // A folder is none of ours, whatever it is called.
  const names = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  const unneeded = [...listUnneeded(names, now()), ...names.filter(isLeftOver)];
  for (const name of unneeded) await rm(join(folder, name), { force: true });
  return unneeded;
}

function isLeftOver(name: string): boolean {
  const [, pid] = /\.(\d+)\.part$/.exec(name) ?? [];
  return name.endsWith('.part') && !(pid && isLiving(Number(pid)));
}
