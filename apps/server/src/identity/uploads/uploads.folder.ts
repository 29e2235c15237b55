import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../db/database.ts';
import { insertPicture } from './uploads.repository.ts';
import { isUploadName } from './uploads.service.ts';

/** Earlier versions stored pictures as files on each server. */
const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');

/** Other files there aren't ours. */
export async function* readUploadFiles(
  dataDir: string,
): AsyncGenerator<{ name: string; bytes: Buffer; created_at: string }> {
  const folder = uploadsFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isUploadName(name)) continue;
    const file = join(folder, name);
    const [bytes, about] = await Promise.all([
      readFile(file).catch(() => undefined),
      stat(file).catch(() => undefined),
    ]);
    // A file that vanishes was imported by another server.
    if (bytes && about) yield { name, bytes, created_at: about.mtime.toISOString() };
  }
}

/** Moves pictures into the database, for all servers; files go once stored. */
export async function takeInUploadFiles(db: Db, dataDir: string): Promise<void> {
  for await (const picture of readUploadFiles(dataDir)) {
    await insertPicture(db, picture);
    await rm(join(uploadsFolder(dataDir), picture.name), { force: true });
  }
  // Fails if other files are there.
  await rmdir(uploadsFolder(dataDir)).catch(() => {});
}
