import { createHash, type Hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Db } from '../../db/database.ts';
import { listApplied } from '../../db/migrate.ts';
import { readUploadFiles } from '../../identity/uploads/uploads.folder.ts';
import { BackupError } from './backup-file.ts';
import type { BringBytes } from './bring-bytes.ts';
import { dumpTables } from './dump.repository.ts';
import { type BackupRow, type Beginning, type End, parseLine } from './parse-line.ts';
import type { KeptTable } from './tables.ts';

/** What stands in a backup, line by line: a beginning, rows, files, the key, and an end that says what there was. */

type Place = { dataDir: string; secretKeyFile: string | undefined; bringBytes: BringBytes };

export async function* toLines(db: Db, place: Place, made_at: string): AsyncGenerator<string, End> {
  yield JSON.stringify({ migrations: await listApplied(db), made_at } satisfies Beginning);
  const tables = yield* dumpTables(db, place.bringBytes);
  let files = 0;
  // Those of an earlier version that are not in the database yet.
  for await (const { name, bytes } of readUploadFiles(place.dataDir)) {
    yield JSON.stringify({ file: name, base64: bytes.toString('base64') });
    files += 1;
  }
  if (place.secretKeyFile) {
    const secret_key = await readFile(place.secretKeyFile, 'utf8').catch(() => undefined);
    if (secret_key) yield JSON.stringify({ secret_key });
  }
  const end: End = { tables, files };
  yield JSON.stringify({ end });
  return end;
}

export type Taker = {
  begin: (beginning: Beginning) => Promise<void>;
  /** With how long its line was, for whoever gathers rows. */
  row: (table: KeptTable, row: BackupRow, length: number) => Promise<void>;
  /** After the last row. */
  file: (name: string, bytes: Buffer) => Promise<void>;
  secretKey: (key: string) => Promise<void>;
};

/** Throws where anything is missing, was changed since, or was never written by us. */
export async function takeLines(lines: AsyncIterable<string>, taker: Taker): Promise<End> {
  const hashes = new Map<string, { rows: number; hash: Hash }>();
  let end: End | undefined;
  let [isBegun, files] = [false, 0];
  for await (const text of lines) {
    const line = parseLine(text);
    if ('migrations' in line === isBegun || end) throw new BackupError('it is not in its order');
    if ('migrations' in line) {
      isBegun = true;
      await taker.begin(line);
    } else if ('table' in line) {
      if (files > 0) throw new BackupError('it is not in its order');
      const counted = hashes.get(line.table) ?? { rows: 0, hash: createHash('sha256') };
      hashes.set(line.table, counted);
      counted.rows += 1;
      counted.hash.update(text);
      await taker.row(line.table, line.row, text.length);
    } else if ('file' in line) {
      files += 1;
      await taker.file(line.file, Buffer.from(line.base64, 'base64'));
    } else if ('secret_key' in line) await taker.secretKey(line.secret_key);
    else end = line.end;
  }
  if (!end || end.files !== files) throw new BackupError('it is not whole');
  for (const table of new Set([...hashes.keys(), ...Object.keys(end.tables)])) {
    const [counted, said] = [hashes.get(table), end.tables[table]];
    const isSame =
      (counted?.rows ?? 0) === said?.rows && (!counted || counted.hash.digest('base64') === said.sha256);
    if (!isSame) throw new BackupError(`its table ${table} is not as it was written`);
  }
  return end;
}
