import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Db } from '../../db/database.ts';
import { readUploadFiles } from '../uploads/uploads.folder.ts';
import { BackupError } from './backup-file.ts';
import { type Digests, dumpTables } from './dump.ts';

/** What stands in a backup, line by line: a beginning, rows, files, the key, and an end that says what there was. */

export type Beginning = { migrations: string[]; made_at: string };
export type End = { tables: Digests; files: number };

type Place = { dataDir: string; secretKeyFile: string | undefined };

export async function* toLines(db: Db, place: Place, made_at: string): AsyncGenerator<string, End> {
  const applied = await db.selectFrom('migrations').select('id').orderBy('id').execute();
  yield JSON.stringify({ migrations: applied.map(({ id }) => id), made_at } satisfies Beginning);
  const tables = yield* dumpTables(db);
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
  row: (table: string, row: Record<string, unknown>) => Promise<void>;
  file: (name: string, bytes: Buffer) => Promise<void>;
  secretKey: (key: string) => Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: what it is, its own keys tell; a wrong one is found by the hashes
function parseLine(line: string): any {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupError('it is damaged');
  }
}

/** Throws where anything is missing or was changed since. */
export async function takeLines(lines: AsyncIterable<string>, taker: Taker): Promise<End> {
  const hashes = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  let end: End | undefined;
  let [begun, files] = [false, 0];
  for await (const line of lines) {
    const value = parseLine(line);
    if (Array.isArray(value)) {
      const [table, row] = value;
      const counted = hashes.get(table) ?? { rows: 0, hash: createHash('sha256') };
      hashes.set(table, counted);
      counted.rows += 1;
      counted.hash.update(line);
      await taker.row(table, row);
    } else if ('file' in value) {
      files += 1;
      await taker.file(value.file, Buffer.from(value.base64, 'base64'));
    } else if ('secret_key' in value) await taker.secretKey(value.secret_key);
    else if ('end' in value) end = value.end;
    else {
      begun = true;
      await taker.begin(value);
    }
  }
  if (!begun || !end || end.files !== files) throw new BackupError('it is not whole');
  for (const [table, { rows, sha256 }] of Object.entries(end.tables)) {
    const counted = hashes.get(table);
    const isSame = (counted?.rows ?? 0) === rows && (!counted || counted.hash.digest('base64') === sha256);
    if (!isSame) throw new BackupError(`its table ${table} is not as it was written`);
  }
  return end;
}
