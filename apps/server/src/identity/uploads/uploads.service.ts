import { randomBytes } from 'node:crypto';
import { readFile } from '../../adapters/store/files.ts';
import type { Context } from '../../context/context.ts';
import { deleteOrphans, findPicture, hasPicture, insertPicture } from './uploads.repository.ts';

const DAY = 24 * 60 * 60 * 1000;
export const UPLOADS_PATH = '/uploads/';

const NAME = /^[\w-]{22}\.webp$/;
export const isUploadName = (name: string) => NAME.test(name);

export function toUploadUrl(name: string): string {
  return `${UPLOADS_PATH}${name}`;
}

/** Undefined for foreign URLs. */
export function toUploadName(url: string | null): string | undefined {
  const name = url?.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : '';
  return isUploadName(name) ? name : undefined;
}

/** Returns the unguessable name. */
export async function addPicture(
  { db, files, now }: Pick<Context, 'db' | 'files' | 'now'>,
  bytes: Buffer,
): Promise<string> {
  const name = `${randomBytes(16).toString('base64url')}.webp`;
  await insertPicture(db, { name, ...(await files.keep(bytes)), created_at: now().toISOString() });
  return name;
}

/** Undefined for foreign or unknown names. */
export async function readPicture(
  { db, files }: Pick<Context, 'db' | 'files'>,
  name: string,
): Promise<Buffer | undefined> {
  if (!isUploadName(name)) return undefined;
  return (await readFile(files, () => findPicture(db, name)))?.content;
}

export const isPictureThere = async ({ db }: Pick<Context, 'db'>, name: string): Promise<boolean> =>
  isUploadName(name) && (await hasPicture(db, name));

/** Deletes pictures unused for a day. */
export async function removeOrphanUploads({ db, now }: Context): Promise<void> {
  await deleteOrphans(db, UPLOADS_PATH, new Date(now().getTime() - DAY).toISOString());
}
