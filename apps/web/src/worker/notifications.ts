import type { NotificationEvent, PushChangeEvent, PushEvent, WorkerScope } from './worker-scope.ts';

/** What the server says and only this browser could read. It is data: nothing of it is run, or opened elsewhere. */
type Pushed = { title: string; body: string; tag: string; path: string; lang: string };

const MS_TO_ANSWER = 1000;

/** The browser wants something shown for each message, whatever it says. */
export function showPushed({ registration }: WorkerScope, { data }: PushEvent): Promise<void> {
  const { title, body, tag, path, lang } = readPushed(data);
  return registration.showNotification(title || 'Saldo', {
    ...{ body, tag, lang, data: path },
    // What takes the place of another one is news, too.
    renotify: tag !== '',
    icon: '/icons/saldo-192.png',
    badge: '/icons/saldo-badge-96.png',
  });
}

function readPushed(data: PushEvent['data']): Pushed {
  const read = (): Record<string, unknown> => {
    try {
      return Object(data?.json());
    } catch {
      return {};
    }
  };
  const said = read();
  const text = (name: keyof Pushed) => (typeof said[name] === 'string' ? said[name] : '');
  return {
    ...{ title: text('title'), body: text('body'), tag: text('tag'), path: text('path'), lang: text('lang') },
  };
}

/** In a page that is open, so that nothing typed there is lost; otherwise in a new one. */
export async function openNotified(
  { clients, location }: WorkerScope,
  { notification }: NotificationEvent,
): Promise<void> {
  notification.close();
  const path = toOwnPath(notification.data, location.origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return void (await clients.openWindow(path));
  await page.focus().catch(() => {});
  if (!(await hasOpened(page, path))) await clients.openWindow(path);
}

/** Only a path of ours: `//elsewhere.example` and `/\elsewhere.example` are other places to a browser. */
function toOwnPath(value: unknown, origin: string): string {
  const isPath = typeof value === 'string' && value.startsWith('/') && URL.canParse(value, origin);
  const url = new URL(isPath ? value : '/', origin);
  return url.origin === origin ? `${url.pathname}${url.search}` : '/';
}

/** A page in which nobody is signed in, or that has not come yet, says nothing. */
function hasOpened(page: { postMessage: (said: unknown, ports: MessagePort[]) => void }, path: string) {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), MS_TO_ANSWER);
    page.postMessage({ open: path }, [port2]);
  });
}

/** The browser has changed its address: it subscribes again, and a page tells the server once one is open. */
export async function subscribeAgain(
  { clients, registration }: WorkerScope,
  { oldSubscription, newSubscription }: PushChangeEvent,
): Promise<void> {
  const options = oldSubscription?.options;
  // Where that fails, the page tries again.
  if (!newSubscription && options) await registration.pushManager.subscribe(options).catch(() => {});
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage('subscribed-anew', []);
}
