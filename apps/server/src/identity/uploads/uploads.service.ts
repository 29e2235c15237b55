import { randomBytes } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { deleteOrphans, insertPicture } from './uploads.repository.ts';

const DAY = 24 * 60 * 60 * 1000;
export const UPLOADS_PATH = '/uploads/';

const NAME = /^[\w-]{22}\.webp$/;
export const isUploadName = (name: string) => NAME.test(name);

export function toUploadUrl(name: string): string {
  return `${UPLOADS_PATH}${name}`;
}

/** Undefined for an address that is not one of ours. */
export function toUploadName(url: string | null): string | undefined {
  const name = url?.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : '';
  return isUploadName(name) ? name : undefined;
}

/** Answers with the name, which nobody can guess. */
export async function addPicture({ db, now }: Pick<Context, 'db' | 'now'>, bytes: Buffer): Promise<string> {
  const name = `${randomBytes(16).toString('base64url')}.webp`;
  await insertPicture(db, { name, bytes, created_at: now().toISOString() });
  return name;
}

/** A picture that no profile uses goes after a day. */
export async function removeOrphanUploads({ db, now }: Context): Promise<void> {
  await deleteOrphans(db, UPLOADS_PATH, new Date(now().getTime() - DAY).toISOString());
}
