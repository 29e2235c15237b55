/** What of the browser's worker this one uses; its own types and those of pages don't go together. */
type Extendable = Event & { waitUntil: (done: Promise<unknown>) => void };
export type FetchEvent = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type MessageEvent = Extendable & {
  data: unknown;
  source: { postMessage: (said: unknown) => void } | null;
};

type Client = { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> };

export type WorkerScope = {
  location: Location;
  clients: {
    matchAll: (query: { type: 'window'; includeUncontrolled?: boolean }) => Promise<Client[]>;
    openWindow: (url: string) => Promise<unknown>;
    claim: () => Promise<void>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (name: 'install' | 'activate', act: (event: Extendable) => void): void;
    (name: 'fetch', act: (event: FetchEvent) => void): void;
    (name: 'message', act: (event: MessageEvent) => void): void;
  };
};
