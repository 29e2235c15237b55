import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { onlyAsBuilt } from './as-built.ts';
import { openNotified, showPushed, subscribeAgain } from './notifications.ts';
import { receiveShared, SHARE_TARGET } from './shared-files.ts';
import { giveWay, keepShell, openPicture, openShell, PICTURES } from './shell.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** Set by the build: see `offline-worker.ts`. */
declare const __BUILD__: string;
declare const __FILES__: [url: string, integrity: string][];
declare const __PAGES__: string[];

/**
 * Opens the app without a network. It has the files of exactly one version and never asks another one for more: a new
 * version installs beside it and takes over when no page of the old one is open. Calls of the API pass it by.
 */
const self = globalThis as unknown as WorkerScope;
const shellCache = `saldo-shell-${__BUILD__}`;
const pages = __PAGES__.map((pattern) => new RegExp(pattern));

addPlugins([onlyAsBuilt(new Map(__FILES__), () => giveWay(shellCache, __BUILD__))]);
precacheAndRoute(__FILES__.map(([url, integrity]) => ({ url, revision: null, integrity })));
cleanupOutdatedCaches();

self.addEventListener('install', (event) => event.waitUntil(keepShell(shellCache, __BUILD__)));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_TARGET) event.respondWith(receiveShared(event));
  else if (PICTURES.includes(pathname)) event.respondWith(openPicture(shellCache, request));
  else if (request.method === 'GET' && request.mode === 'navigate' && isPage(pathname))
    event.respondWith(open(event));
});
self.addEventListener('message', (event) => {
  if (event.data === 'restart') event.waitUntil(restart(event.source));
});
self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(self, event)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(self, event)));

/** A page that is gone, or not what it was, comes from the server, and is kept anew where it is of this version. */
async function open(event: FetchEvent): Promise<Response> {
  const shell = await openShell(shellCache, __BUILD__);
  if (shell) return shell;
  event.waitUntil(keepShell(shellCache, __BUILD__).catch(() => {}));
  return fetch(event.request);
}

const isPage = (pathname: string) => pages.some((pattern) => pattern.test(pathname));

/** The page that is open belongs to it from the start: a newer one then waits for it. */
async function takeOver(): Promise<void> {
  await self.clients.claim();
  for (const name of await caches.keys())
    if (name.startsWith('saldo-shell-') && name !== shellCache) await caches.delete(name);
}

/** Only where no other page would lose the files that it still needs, or what is typed there. */
async function restart(asking: { postMessage: (said: unknown) => void } | null): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length > 1) asking?.postMessage('others-open');
  else await self.skipWaiting();
}
