import { LARGEST_ATTACHMENT, MOST_ATTACHMENTS } from '@saldo/domain';

/** What a receipt may be, and what is told before it is sent. */

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'application/pdf'];
const SHOWN = ['image/jpeg', 'image/png', 'image/webp'];

export const ACCEPTED = KINDS.join(',');

export type Refusal = 'tooLarge' | 'unsupported' | 'tooMany';

/** Some systems know no type of a photo that a phone took: then the server decides. */
export function refuseFile(file: { type: string; size: number }, before: number): Refusal | undefined {
  if (before >= MOST_ATTACHMENTS) return 'tooMany';
  if (file.type && !KINDS.includes(file.type)) return 'unsupported';
  return file.size > LARGEST_ATTACHMENT ? 'tooLarge' : undefined;
}

/** What every browser can draw. */
export const canShow = ({ type }: { type: string }): boolean => SHOWN.includes(type);

/** `84 kB`, `1,2 MB`: as exact as anybody wants to know. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`;
}
