import { api } from '../../api/client.ts';
import { SUBSCRIBED_AS } from '../../session/device-marks.ts';
import { currentLanguage } from '../../texts/i18n.ts';
import { subscribe } from './this-browser.ts';

/** Tells the server where this browser is reached from now on. */
export async function register(publicKey: string): Promise<void> {
  const body = await subscribe(publicKey);
  await api.addPushDevice({ body: { ...body, language: currentLanguage() } });
  localStorage.setItem(SUBSCRIBED_AS, body.endpoint);
}

/** Where this device takes notifications, and the browser has changed its address: nobody has to turn them on again. */
export async function keepSubscribed(): Promise<void> {
  const known = localStorage.getItem(SUBSCRIBED_AS);
  if (!known || globalThis.Notification?.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const present = await registration?.pushManager.getSubscription();
  if (present?.endpoint === known) return;
  const { public_key } = (await api.readPush()).results;
  if (public_key) await register(public_key);
}
