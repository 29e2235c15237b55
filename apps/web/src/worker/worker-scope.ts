/** What of the browser's worker this one uses; its own types and those of pages don't go together. */
type Extendable = Event & { waitUntil: (done: Promise<unknown>) => void };
export type FetchEvent = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type MessageEvent = Extendable & {
  data: unknown;
  source: { postMessage: (said: unknown) => void } | null;
};

export type PushEvent = Extendable & { data: { json: () => unknown } | null };
export type NotificationEvent = Extendable & { notification: { data: unknown; close: () => void } };
type SubscribeOptions = { userVisibleOnly: boolean; applicationServerKey: ArrayBuffer | null };
export type PushChangeEvent = Extendable & {
  oldSubscription?: { options: SubscribeOptions } | null;
  newSubscription?: object | null;
};

type Client = {
  visibilityState: string;
  focus: () => Promise<unknown>;
  postMessage: (said: unknown, ports: MessagePort[]) => void;
};

export type WorkerScope = {
  location: Location;
  clients: {
    matchAll: (query: { type: 'window'; includeUncontrolled?: boolean }) => Promise<Client[]>;
    openWindow: (url: string) => Promise<unknown>;
    claim: () => Promise<void>;
  };
  registration: {
    showNotification: (title: string, options: object) => Promise<void>;
    pushManager: { subscribe: (options: SubscribeOptions) => Promise<unknown> };
  };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (name: 'install' | 'activate', act: (event: Extendable) => void): void;
    (name: 'fetch', act: (event: FetchEvent) => void): void;
    (name: 'message', act: (event: MessageEvent) => void): void;
    (name: 'push', act: (event: PushEvent) => void): void;
    (name: 'notificationclick', act: (event: NotificationEvent) => void): void;
    (name: 'pushsubscriptionchange', act: (event: PushChangeEvent) => void): void;
  };
};
