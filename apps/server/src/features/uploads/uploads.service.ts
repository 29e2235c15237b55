import type { Context } from '../../context.ts';
import { listPhotoUrls } from '../users/users.repository.ts';

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 500;
export const UPLOADS_PATH = '/uploads/';

export function toUploadUrl(name: string): string {
  return `${UPLOADS_PATH}${name}`;
}

/** Undefined for an address that is not one of ours. */
export function toUploadName(url: string | null): string | undefined {
  return url?.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : undefined;
}

/** A picture that no profile uses goes after a day. */
export async function removeOrphanUploads(context: Context): Promise<void> {
  const old = await context.uploads.listOlderThan(new Date(context.now().getTime() - DAY));
  for (let start = 0; start < old.length; start += BATCH) {
    const names = old.slice(start, start + BATCH);
    const used = new Set((await listPhotoUrls(context.db, names.map(toUploadUrl))).map(toUploadName));
    for (const name of names) {
      if (!used.has(name)) await context.uploads.remove(name);
    }
  }
}
