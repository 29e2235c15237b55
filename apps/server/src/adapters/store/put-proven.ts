import { setTimeout as pause } from 'node:timers/promises';
import { type Store, StoreError } from './store.ts';

/** Some stores answer before what they were given can be read: it is looked for again after each of these. */
const PAUSES_MS = [50, 200, 1000];

/**
 * Puts it, and fetches it again: a store that answers 200 and keeps nothing, or half of it, is found out while the bytes
 * are still somewhere else.
 */
export async function putProven(store: Store, name: string, bytes: Buffer): Promise<void> {
  await store.put(name, bytes);
  let kept = await store.get(name, bytes.length);
  for (const ms of PAUSES_MS) {
    const mayStillCome = (kept?.length ?? 0) < bytes.length;
    if (!mayStillCome) break;
    await pause(ms);
    kept = await store.get(name, bytes.length);
  }
  if (!kept?.equals(bytes))
    throw new StoreError('unfaithful', 'the store: what was put into it is not there');
}
