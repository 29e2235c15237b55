import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Uploads = {
  folder: string;
  /** Answers with the name, which nobody can guess. */
  save: (image: Buffer) => Promise<string>;
  has: (name: string) => Promise<boolean>;
  read: (name: string) => Promise<Buffer | undefined>;
  remove: (name: string) => Promise<void>;
  listOlderThan: (instant: Date) => Promise<string[]>;
};

const NAME = /^[\w-]{22}\.webp$/;

export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');
export const isUploadName = (name: string) => NAME.test(name);

export function createUploads(dataDir: string): Uploads {
  const folder = uploadsFolder(dataDir);
  const modifiedAt = async (name: string) => (await stat(join(folder, name)).catch(() => undefined))?.mtime;
  return {
    folder,
    save: async (image) => {
      const name = `${randomBytes(16).toString('base64url')}.webp`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), image, { flag: 'wx' });
      return name;
    },
    has: async (name) => NAME.test(name) && (await modifiedAt(name)) !== undefined,
    read: async (name) => (NAME.test(name) ? readFile(join(folder, name)).catch(() => undefined) : undefined),
    remove: async (name) => {
      if (NAME.test(name)) await rm(join(folder, name), { force: true });
    },
    listOlderThan: async (instant) => {
      const old: string[] = [];
      for (const name of await readdir(folder).catch(() => [])) {
        const modified = await modifiedAt(name);
        if (modified && modified < instant) old.push(name);
      }
      return old;
    },
  };
}
