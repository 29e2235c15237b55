import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { standBetween } from './between.ts';
import { ANY_WIDTH, expect, NIGHTLY_AT_ANY_WIDTH, signIn, signOut, test } from './journey.ts';
import { countWaiting, untilKept } from './kept.ts';
import { type Api, enter } from './money.ts';

/** What goes wrong on a device, or is done to it: nothing is shown to others, lost in silence or mixed. */

const dist = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../apps/web/dist/${name}`, import.meta.url)), 'utf8');

test.use({ serviceWorkers: 'allow' });

/** Somebody with a purse and one row; not signed in on any page of ours yet. */
async function withCoffee(context: BrowserContext): Promise<Api> {
  const page = await context.newPage();
  const api = await enter(page);
  const source = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 100 });
  const { id } = await api.post('/api/categories', { name: 'Food' });
  const row = { name: 'Coffee', type: 'expense', amount: 2, date: '2026-11-15', description: 'Bar' };
  await api.post('/api/transactions', { ...row, source_id: source.id, category_id: id });
  await page.close();
  return api;
}

/** Signed in as if by hand, so that signing out lasts. */
async function bring(page: Page, { session }: Api, origin = ''): Promise<void> {
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, session);
  await page.goto(`${origin}/transactions`);
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New Transaction' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Amount').fill('3');
  await dialog.getByLabel(/^Description( \*)?$/).fill('Typed without a network');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Food');
  await dialog.getByRole('button', { name: 'Create Transaction' }).click();
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** A worker that was running has looked at its files already. */
async function stopWorkers(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('ServiceWorker.enable');
  await tools.send('ServiceWorker.stopAllWorkers');
  await tools.detach();
}

test(
  'kept files with other bytes never run, and come back by themselves',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, context, expectNoise }) => {
    expectNoise(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|error loading dynamically/i);
    const api = await withCoffee(context);
    await bring(page, api);
    await untilKept(page, 1);
    /** Every script is another one, or gone; the page is empty. */
    const spoil = () =>
      page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const [index, request] of (await cache.keys()).entries()) {
            const { pathname } = new URL(request.url);
            const kept = await cache.match(request);
            const headers = kept?.headers ?? {};
            if (pathname === '/') await cache.put(request, new Response('', { headers }));
            else if (index % 2 && /\.js$/.test(pathname)) await cache.delete(request);
            else if (/\.js$/.test(pathname))
              await cache.put(request, new Response('document.title = "Poisoned"', { headers }));
          }
        }
      });
    await spoil();
    await stopWorkers(page);
    await page.reload();
    await expect(rowOf(page, 'Coffee')).toBeVisible();
    expect(await page.title()).not.toBe('Poisoned');
    // What this visit needed is as it was.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.match('/'))?.text())?.length))
      .toBeGreaterThan(1000);
    await stopWorkers(page);
    await context.setOffline(true);
    await page.reload();
    await expect(rowOf(page, 'Coffee')).toBeVisible();
    expect(await page.title()).not.toBe('Poisoned');
  },
);

test(
  'what somebody has not sent is neither seen nor sent by the next person, and goes out once they are back',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, context, expectNoise }) => {
    expectNoise(/ERR_INTERNET_DISCONNECTED|401|signing out failed/);
    const [ada, eve] = [await withCoffee(context), await withCoffee(context)];
    await bring(page, ada);
    await untilKept(page, 1);
    await context.setOffline(true);
    await add(page, 'Ada’s lunch');
    await expect(page.getByText('1 change is waiting to be sent')).toBeVisible();
    // Ended from another device, while it waits.
    await ada.remove('/api/sessions');
    await context.setOffline(false);
    await expect(page).toHaveURL(/login/);

    await signIn(page, eve.credentials);
    await page.getByRole('link', { name: 'Transactions', exact: true }).first().click();
    await expect(rowOf(page, 'Coffee')).toBeVisible();
    await untilKept(page, 1);
    await expect(page.getByText(/lunch|waiting to be sent/)).toHaveCount(0);
    // What Eve writes goes out; what Ada wrote does not go with it.
    await add(page, 'Eve’s tea');
    await expect(rowOf(page, 'Eve’s tea')).toBeVisible();
    await expect.poll(async () => (await eve.get('/api/transactions')).results.length).toBe(2);
    await signOut(page);
    await expect(page).toHaveURL(/login/);

    await signIn(page, ada.credentials);
    await page.getByRole('link', { name: 'Transactions', exact: true }).first().click();
    await page.mouse.move(9, 9);
    const names = () =>
      page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
        const { results } = await (await fetch('/api/transactions', { headers })).json();
        return results.map(({ name }: { name: string }) => name).toSorted();
      });
    await expect.poll(names).toEqual(['Ada’s lunch', 'Coffee']);
    await expect(rowOf(page, 'Ada’s lunch')).toHaveCount(1);
    await expect(page.getByText(/waiting to be sent/)).toHaveCount(0);
    expect((await eve.get('/api/transactions')).results).toHaveLength(2);
  },
);

test(
  'a device without room says so, shows nothing as saved, and goes on with a network',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, context, expectNoise }) => {
    expectNoise(/ERR_INTERNET_DISCONNECTED/);
    const api = await withCoffee(context);
    await bring(page, api);
    await untilKept(page, 1);
    await page.evaluate(fillStorage);
    await context.setOffline(true);
    await add(page, 'No room');
    const dialog = page.getByRole('dialog', { name: 'New Transaction' });
    await expect(dialog.getByText(/This device couldn’t keep it/)).toBeVisible();
    expect(await countWaiting(page)).toBe(0);
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Create Transaction' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'No room')).toHaveCount(1);
    expect((await api.get('/api/transactions?q=No+room')).results).toHaveLength(1);
  },
);

/** As a browser refuses what has no room: the headless one of these journeys has no limit that could be set. */
function fillStorage(): void {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.add = refuse;
  IDBObjectStore.prototype.put = refuse;
}

test(
  'a network that is silent: what is here is shown with its age, and what is typed arrives once',
  ANY_WIDTH,
  async ({ browser, context, baseURL }) => {
    const between = await standBetween(baseURL ?? '');
    const own = await browser.newContext();
    try {
      const api = await withCoffee(context);
      const page = await own.newPage();
      await bring(page, api, between.origin);
      await untilKept(page, 1);
      // Whoever asks hears nothing; what is to be written is done all the same.
      between.set((path) => (path.startsWith('/api/') ? 'silence' : undefined));
      await page.reload();
      await expect(rowOf(page, 'Coffee')).toBeVisible();
      await expect(page.getByText(/The connection is slow. Data from/)).toBeVisible();
      await add(page, 'Slow soup');
      await expect(page.getByRole('dialog', { name: 'New Transaction' })).toBeHidden();
      await expect(rowOf(page, 'Slow soup')).toHaveCount(1);
      await expect(page.getByText('1 change is waiting to be sent')).toBeVisible();
      await api.post('/api/transactions', {
        ...{ name: 'From elsewhere', type: 'expense', amount: 1, date: '2026-11-15', description: '' },
        source_id: (await api.get('/api/sources')).results[0].id,
      });
      between.set(() => undefined);
      between.speak();
      await expect(page.getByText(/waiting to be sent|The connection is slow/)).toHaveCount(0);
      await expect(rowOf(page, 'From elsewhere')).toHaveCount(1);
      await expect(rowOf(page, 'Slow soup')).toHaveCount(1);
      expect((await api.get('/api/transactions?q=Slow+soup')).results).toHaveLength(1);
    } finally {
      await own.close();
      between.close();
    }
  },
);

/** The next version as the build would make it: another page, with the mark that belongs to it. */
function makeNextVersion(): { page: string; worker: string; mark: string } {
  const built = dist('index.html');
  const [, old = ''] = /name="saldo-build" content="(\w+)"/.exec(built) ?? [];
  const plain = built
    .replaceAll(old, '__SALDO_BUILD__')
    .replace('<title>Saldo</title>', '<title>Saldo, next</title>');
  const mark = createHash('sha256').update(plain).digest('hex').slice(0, 16);
  return {
    page: plain.replaceAll('__SALDO_BUILD__', mark),
    worker: dist('worker.js').replaceAll(old, mark),
    mark,
  };
}

test(
  'a new server never mixes with what is kept of the old one: told, and there at the next start; or nothing is kept any more',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ browser, context, baseURL }) => {
    const between = await standBetween(baseURL ?? '');
    const own = await browser.newContext();
    try {
      const api = await withCoffee(context);
      const page = await own.newPage();
      await bring(page, api, between.origin);
      await untilKept(page, 1);
      const next = makeNextVersion();
      const markOf = (of: Page) => of.locator('meta[name=saldo-build]').getAttribute('content');
      const policy =
        (await (await own.request.get(`${between.origin}/`)).headers())['content-security-policy'] ?? '';
      const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? '';
      const headers = { 'content-security-policy': policy, 'cache-control': 'no-store' };
      let isNextInstalled = false;
      between.set((path, { headers: { accept = '' } }) => {
        if (path === '/worker.js') return { type: 'text/javascript', body: next.worker };
        if (accept.includes('text/html'))
          return { body: next.page.replaceAll('__CSP_NONCE__', nonce), headers };
        // A server has the files of its own version only.
        if (path.startsWith('/assets/') && !isNextInstalled) return { status: 404, body: '' };
        return undefined;
      });
      // Its files are not whole: it isn't installed, and the old one goes on as it was.
      await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}),
      );
      await page.reload();
      await expect(rowOf(page, 'Coffee')).toBeVisible();
      expect(await markOf(page)).not.toBe(next.mark);
      isNextInstalled = true;
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await expect(page.getByText('A new version of Saldo is ready.')).toBeVisible();
      await page.reload();
      expect(await markOf(page)).not.toBe(next.mark);
      await page.close();
      const restarted = await own.newPage();
      await restarted.goto(`${between.origin}/transactions`);
      await expect(rowOf(restarted, 'Coffee')).toBeVisible();
      expect(await markOf(restarted)).toBe(next.mark);

      // The operator takes the worker away: it goes with all that it keeps.
      between.set((path) => (path === '/worker.js' ? { type: 'text/javascript', body: REMOVED } : undefined));
      await restarted.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await expect.poll(() => restarted.evaluate(async () => (await caches.keys()).length)).toBe(0);
      await restarted.reload();
      expect(await markOf(restarted)).not.toBe(next.mark);
      await expect(rowOf(restarted, 'Coffee')).toBeVisible();
    } finally {
      await own.close();
      between.close();
    }
  },
);

/** As the server answers with `OFFLINE=off`. */
const REMOVED =
  readFileSync(
    fileURLToPath(new URL('../apps/server/src/http/pages/pages.ts', import.meta.url)),
    'utf8',
  ).match(/REMOVES_ITSELF = `([^`]+)`/)?.[1] ?? '';
