import { CHANGES_WAITING, KEPT_AT } from './device-marks.ts';
import { endOfSession, getSession, subscribe } from './session.ts';

/**
 * What this device keeps of a person goes when they sign out, and when the server has ended their session. What waits to
 * be sent stays in that case: they typed it, and it is sent once they are back.
 */
async function forget(isAll: boolean): Promise<void> {
  localStorage.removeItem(KEPT_AT);
  if (isAll) localStorage.removeItem(CHANGES_WAITING);
  for (const { name = '' } of (await indexedDB.databases?.()) ?? [])
    if (name.startsWith('saldo-copy-') || (isAll && name.startsWith('saldo-pending-')))
      indexedDB.deleteDatabase(name);
  await globalThis.caches?.delete('saldo-shared');
}

export function followSignOut(): void {
  const check = () => {
    if (!getSession().token) void forget(endOfSession() === 'left').catch(() => {});
  };
  subscribe(check);
  check();
}
