import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { uploadFile } from '../../api/upload.ts';
import { filesKey } from './file-imports.queries.ts';

/** A file on its way; with an error, one that did not get there. */
export type Sending = { key: string; file: File; share: number; error?: unknown };

let sendings: readonly Sending[] = [];
const listeners = new Set<() => void>();

/** They go on though the page is left, and are found on it again. */
export const useSendings = () => useSyncExternalStore(subscribe, () => sendings);

/** One after the other; answers with the ids of those that were read. */
export async function sendFiles(cache: QueryClient, files: readonly File[]): Promise<string[]> {
  const chosen = files.map((file) => ({ key: crypto.randomUUID(), file, share: 0 }));
  replace([...sendings, ...chosen]);
  const ids: string[] = [];
  for (const sending of chosen) ids.push(...(await sendOne(cache, sending)));
  return ids;
}

export async function sendOne(cache: QueryClient, { key, file }: Sending): Promise<string[]> {
  const patch = (change: Partial<Sending>) =>
    replace(sendings.map((one) => (one.key === key ? { ...one, ...change } : one)));
  patch({ share: 0, error: undefined });
  try {
    const { results } = await uploadFile('createFileImport', file, (share) => patch({ share }));
    await cache.invalidateQueries({ queryKey: filesKey });
    letGo(key);
    return [results.id];
  } catch (error) {
    patch({ error });
    return [];
  }
}

export function letGo(key: string): void {
  replace(sendings.filter((one) => one.key !== key));
}

function replace(next: readonly Sending[]): void {
  sendings = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
