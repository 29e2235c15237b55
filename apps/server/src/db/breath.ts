import { setImmediate } from 'node:timers/promises';

/**
 * Between the portions of long work. The embedded database answers at once, so that awaiting it lets nobody else in:
 * without this, a long loop over it would hold up the whole server.
 */
export async function letOthersIn(): Promise<void> {
  await setImmediate();
}
