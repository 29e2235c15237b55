import type { FetchEvent } from './worker-scope.ts';

/** What another app shares with Saldo waits here until the page that asked for it takes it. */
const SHARED = 'saldo-shared';
export const SHARE_TARGET = '/share';
const MOST_FILES = 10;

/** Keeps the files and leads to where they belong: a photo or a PDF becomes a receipt, anything else is a statement. */
export async function receiveShared({ request }: FetchEvent): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('files').flatMap((one) => (one instanceof File ? [one] : []));
  await caches.delete(SHARED);
  const cache = await caches.open(SHARED);
  for (const [index, file] of files.slice(0, MOST_FILES).entries()) {
    const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) };
    await cache.put(`/shared/${index}`, new Response(file, { headers }));
  }
  const isReceipt = files.length > 0 && files.every(({ type }) => /^image\/|pdf$/.test(type));
  return Response.redirect(isReceipt ? '/dashboard?new=receipt' : '/import?shared=1', 303);
}
