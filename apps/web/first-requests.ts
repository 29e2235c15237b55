import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { endpointAddresses } from './endpoint-addresses.ts';
import type { Prefetch } from './src/config/feature.ts';

/** In place of the month that it is where the person is. */
const MONTH = '{month}';

type FirstRequests = { urls: string[]; unlessStored?: string | undefined };

/**
 * What each screen asks for first, by its address. It is not written down anywhere: the client's own `.prefetch.ts` are
 * run here, with a `fetch` that only notes what it is asked for.
 */
export async function findFirstRequests(): Promise<Map<string, FirstRequests>> {
  const urls: string[] = [];
  const restore = standInForBrowser((url) => urls.push(url));
  try {
    const { module } = await runnerImport<{ prefetches: Prefetch[] }>('./src/app/prefetches.ts', {
      root: fileURLToPath(new URL('.', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      plugins: [endpointAddresses()],
    });
    const pages = new Map<string, FirstRequests>();
    for (const { first } of module.prefetches) {
      if (!first) continue;
      urls.length = 0;
      void first.ask(noCache);
      if (urls.length === 0) throw new Error(`the .prefetch.ts for ${first.path} asks for nothing at once`);
      const page = pages.get(first.path) ?? { urls: [] };
      page.urls.push(...urls.map(withoutMonth));
      page.unlessStored ??= first.unlessStored;
      pages.set(first.path, page);
    }
    return pages;
  } finally {
    restore();
  }
}

/** Has every query ask at once. */
const noCache = {
  prefetchQuery: async ({ queryFn }: { queryFn?: unknown }) => {
    if (typeof queryFn === 'function') await queryFn({ signal: new AbortController().signal });
  },
} as Parameters<NonNullable<Prefetch['first']>['ask']>[0];

/** The page is built today and visited later: a day or a month of today must not stand in it. */
function withoutMonth(url: string): string {
  const now = new Date();
  const month = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 7);
  const later = url.replace(month, MONTH);
  if (/\d{4}-\d{2}/.test(later))
    throw new Error(`a .prefetch.ts asks for ${url} first: only the month that it is may stand in it`);
  return later;
}

/** As much of a browser as the client looks at before it asks: somebody is signed in, and nothing else is stored. */
function standInForBrowser(note: (url: string) => void): () => void {
  const getItem = (name: string) => (name === 'token' ? 'somebody' : null);
  const storage = { getItem, setItem: () => {}, removeItem: () => {} };
  const stands: Record<string, unknown> = {
    localStorage: storage,
    sessionStorage: storage,
    document: { documentElement: { lang: 'en' }, addEventListener: () => {} },
    window: { addEventListener: () => {}, location: { pathname: '/' } },
    // Nothing ever comes back.
    fetch: (url: string) => {
      note(url);
      return new Promise(() => {});
    },
  };
  const before = Object.keys(stands).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(stands))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
