import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../db/database.ts';
import { insertPicture } from './uploads.repository.ts';
import { isUploadName } from './uploads.service.ts';

/** Earlier versions kept pictures as files, each server its own. */
const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');

/** What lies beside them is not ours. */
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
    // What goes meanwhile has been taken in by somebody else.
    if (bytes && about) yield { name, bytes, created_at: about.mtime.toISOString() };
  }
}

/** Into the database, where every server finds them; each file goes once it is there. */
export async function takeInUploadFiles(db: Db, dataDir: string): Promise<void> {
  for await (const picture of readUploadFiles(dataDir)) {
    await insertPicture(db, picture);
    await rm(join(uploadsFolder(dataDir), picture.name), { force: true });
  }
  // Stays where something else lies in it.
  await rmdir(uploadsFolder(dataDir)).catch(() => {});
}
