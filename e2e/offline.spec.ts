import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, signOut, test } from './journey.ts';
import { type Api, enter } from './money.ts';

/** Without a network: what opens, what can be done, and what becomes of it. */

const WORKER = fileURLToPath(new URL('../apps/web/dist/worker.js', import.meta.url));

test.use({ serviceWorkers: 'allow' });

/** Until the app is kept on this device, with all that it has. */
async function untilKept(page: Page, rows: number): Promise<void> {
  await page.mouse.move(5, 5);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state;
      }),
    )
    .toBe('activated');
  await expect.poll(() => countKept(page)).toBe(rows);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { id } = JSON.parse(localStorage.getItem('user') ?? '{}');
        return localStorage.getItem('kept-for-offline-at')?.startsWith(id);
      }),
    )
    .toBe(true);
}

/** Rows that are in the browser's own storage. */
const countKept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const name = names.find((one) => one.startsWith('saldo-copy-'));
    if (!name) return -1;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const months = await new Promise<{ rows: unknown[] }[]>((resolve) => {
      const request = db.transaction('months').objectStore('months').getAll();
      request.onsuccess = () => resolve(request.result);
    });
    db.close();
    return months.reduce((sum, { rows }) => sum + rows.length, 0);
  });

async function withRows(page: Page): Promise<Api & { coffee: string }> {
  const api = await enter(page);
  const source = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 100 });
  const category = await api.post('/api/categories', { name: 'Food' });
  const row = { type: 'expense', description: 'At the bar', source_id: source.id, category_id: category.id };
  const coffee = await api.post('/api/transactions', {
    ...row,
    name: 'Coffee',
    amount: 2.2,
    date: '2026-11-15',
  });
  await api.post('/api/transactions', { ...row, name: 'Bread', amount: 3, date: '2026-10-02' });
  return { ...api, coffee: coffee.id };
}

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|signing out failed/;

const goOffline = (context: BrowserContext) => context.setOffline(true);
const goOnline = (context: BrowserContext) => context.setOffline(false);

async function addOffline(page: Page, name: string, amount: string): Promise<void> {
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'New Transaction' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Food');
  await dialog.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(dialog).toBeHidden();
}

test('opens at every address without a network, with the last known data', async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise(NO_NETWORK);
  await withRows(page);
  await page.goto('/dashboard');
  await untilKept(page, 2);
  await goOffline(context);
  for (const [path, text] of [
    ['/dashboard', 'Coffee'],
    ['/transactions', 'Coffee'],
    ['/categories', 'Food'],
    ['/sources', 'Wallet'],
    ['/budgets', 'Budgets'],
    ['/recurring', 'Recurring'],
    ['/goals', 'Goals'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(/You’re offline. Data from/)).toBeVisible();
  }
});

test('what is added without a network waits, survives a reload and is saved once', async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise(NO_NETWORK);
  const api = await withRows(page);
  await page.goto('/dashboard');
  await untilKept(page, 2);
  await goOffline(context);
  await addOffline(page, 'Offline lunch', '12,50');
  await expect(page.getByText('Offline lunch').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '1 change is waiting to be sent' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Offline lunch').first()).toBeVisible();
  await goOnline(context);
  await expect(page.getByRole('button', { name: /waiting to be sent/ })).toBeHidden();
  const { results } = await api.get('/api/transactions?q=Offline+lunch');
  expect(results).toMatchObject([{ name: 'Offline lunch', amount: 12.5 }]);
  await expect(page.getByText('Offline lunch').first()).toBeVisible();
});

test('shows both sides where another device was first, and keeps what its person chooses', async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED|412/);
  const api = await withRows(page);
  await page.goto('/dashboard');
  await untilKept(page, 2);
  await goOffline(context);
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Edit Coffee' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Espresso');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('1 change is waiting to be sent')).toBeVisible();
  await api.put(`/api/transactions/${api.coffee}`, { name: 'Cappuccino' });
  await goOnline(context);
  await page.getByRole('button', { name: '1 change needs your decision' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(dialog.getByText('It was changed elsewhere in the meantime.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Espresso.*Cappuccino/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use yours' }).click();
  await expect(dialog.getByText('Everything is saved.')).toBeVisible();
  expect((await api.get(`/api/transactions/${api.coffee}`)).results.name).toBe('Espresso');
});

test('leaves nothing in the browser after signing out, and says what would be lost', async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise(NO_NETWORK);
  await withRows(page);
  await page.goto('/dashboard');
  await untilKept(page, 2);
  await goOffline(context);
  await addOffline(page, 'Never sent', '1');
  await signOut(page);
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await expect(question.getByText('1 change isn’t saved on the server yet.')).toBeVisible();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login/);
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await indexedDB.databases()).filter(({ name }) => name?.startsWith('saldo-')),
      ),
    )
    .toEqual([]);
});

test('what was seen goes when the session was ended elsewhere; what was not sent waits for its person', async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED|401/);
  const api = await withRows(page);
  await page.goto('/dashboard');
  await untilKept(page, 2);
  await goOffline(context);
  await addOffline(page, 'Waits for me', '1');
  await api.remove('/api/sessions');
  await goOnline(context);
  await page.goto('/transactions');
  await expect(page).toHaveURL(/login/);
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name?.replace(/-[^a-z].*/, '')).filter(Boolean),
      ),
    )
    .toEqual(['saldo-pending']);
});

test('a second person on the same device sees nothing of the first, with or without a network', async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise(NO_NETWORK);
  await withRows(page);
  await page.goto('/dashboard');
  await untilKept(page, 2);
  const first = await page.evaluate(() => localStorage.getItem('user'));
  // As after a crash: nobody signed out.
  const eve = await page.context().newPage();
  await page.close();
  await enter(eve);
  await eve.goto('/dashboard');
  await untilKept(eve, 0);
  const names = await eve.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names.filter((name) => name?.includes(JSON.parse(first ?? '{}').id))).toEqual([]);
  await goOffline(context);
  await eve.goto('/transactions');
  await expect(eve.getByText(/You’re offline/)).toBeVisible();
  await expect(eve.getByText('Coffee')).toHaveCount(0);
});

test('a new version waits while a page of the old one is open, and starts when asked to', async ({
  page,
}) => {
  await withRows(page);
  await page.goto('/dashboard');
  await untilKept(page, 2);
  // The browser compares it byte by byte.
  const built = readFileSync(WORKER, 'utf8');
  writeFileSync(WORKER, `${built}\n// another build`);
  try {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText('A new version of Saldo is ready.')).toBeVisible();
  } finally {
    writeFileSync(WORKER, built);
  }
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state),
  ).toBe('installed');
  await page.getByRole('button', { name: 'Restart now' }).click();
  // It loads the page anew meanwhile.
  const isWaiting = async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting);
  await expect.poll(() => page.evaluate(isWaiting).catch(() => true)).toBe(false);
  await expect(page.getByRole('heading', { name: 'Balance', exact: true })).toBeVisible();
});

test('a statement that another app shares becomes an import', async ({ page }) => {
  await withRows(page);
  await page.goto('/dashboard');
  await untilKept(page, 2);
  await page.reload();
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
    const files = new DataTransfer();
    files.items.add(
      new File(['Date,Name,Amount\n2026-11-01,Shared shop,-4.20\n'], 'bank.csv', { type: 'text/csv' }),
    );
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL(/\/import\?file=/);
  await expect(page.getByText('Shared shop').first()).toBeVisible();
});

test('is installable, with shortcuts that open a form', async ({ page, request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/dashboard' });
  for (const { src, type } of manifest.icons)
    expect((await request.get(src)).headers()['content-type']).toContain(type);
  await withRows(page);
  await page.goto(manifest.shortcuts[0].url);
  await expect(page.getByRole('dialog', { name: 'New Transaction' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});
