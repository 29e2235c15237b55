import { SUBSCRIBED_AS } from '../../session/device-marks.ts';

/** Whether this browser can take notifications; on iPhone and iPad only the installed app can. */
type Support = 'yes' | 'no' | 'installed_only';

export type ThisBrowser = { support: Support; permission: NotificationPermission; isSubscribed: boolean };

/** The person said no, or their browser did for them. */
export class NotAllowed extends Error {}

const WORKER = '/worker.js';

export async function readThisBrowser(): Promise<ThisBrowser> {
  const support = readSupport();
  if (support !== 'yes') return { support, permission: 'default', isSubscribed: false };
  return { support, permission: Notification.permission, isSubscribed: Boolean(await findSubscription()) };
}

function readSupport(): Support {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iP(hone|ad|od)/.test(userAgent) || (/Mac OS/.test(userAgent) && maxTouchPoints > 1);
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return isApple && !isInstalled ? 'installed_only' : 'no';
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export type Subscribed = { endpoint: string; p256dh: string; auth: string };

/** Asks for permission where nobody was asked yet: call it only where somebody pressed a button for it. */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // One with another key, of an earlier installation, would stand in the way.
  const made = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(SUBSCRIBED_AS);
  await (await findSubscription())?.unsubscribe();
}
