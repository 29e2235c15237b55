import { type Store, StoreError } from './store.ts';

/**
 * Puts it, and fetches it again: a store that answers 200 and keeps nothing, or half of it, is found out while the bytes
 * are still somewhere else.
 */
export async function putProven(store: Store, name: string, bytes: Buffer): Promise<void> {
  await store.put(name, bytes);
  const kept = await store.get(name, bytes.length);
  if (!kept?.equals(bytes))
    throw new StoreError('unfaithful', 'the store: what was put into it is not there');
}
