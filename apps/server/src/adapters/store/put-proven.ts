import { setTimeout as pause } from 'node:timers/promises';
import { type Store, StoreError } from './store.ts';

/** Some stores are eventually consistent: read again after each of these. */
const PAUSES_MS = [50, 200, 1000];

/**
 * Writes and reads back: a store that answers 200 without keeping everything is detected while the bytes
 * still exist here.
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
