import { CHANGES_WAITING, KEPT_AT, SUBSCRIBED_AS } from './device-marks.ts';
import { endOfSession, getSession, subscribe } from './session.ts';

/**
 * What this device keeps of a person goes when they sign out, and when the server has ended their session. What waits to
 * be sent stays in that case: they typed it, and it is sent once they are back, whoever was here meanwhile.
 */
async function forget(whoLeft: string | undefined): Promise<void> {
  localStorage.removeItem(KEPT_AT);
  localStorage.removeItem(CHANGES_WAITING);
  localStorage.removeItem(SUBSCRIBED_AS);
  const isQuiet = endNotifications().catch(() => {});
  for (const { name = '' } of (await indexedDB.databases?.()) ?? [])
    if (name.startsWith('saldo-copy-') || (whoLeft && name === `saldo-pending-${whoLeft}`))
      indexedDB.deleteDatabase(name);
  await globalThis.caches?.delete('saldo-shared');
  await isQuiet;
}

/** Whoever comes next sees none of theirs, the ones that are on the screen included. */
async function endNotifications(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

export function followSignOut(): void {
  let here: string | undefined;
  const check = () => {
    const { token, user } = getSession();
    if (!token) void forget(endOfSession() === 'left' ? here : undefined).catch(() => {});
    here = user?.id ?? here;
  };
  subscribe(check);
  check();
}
