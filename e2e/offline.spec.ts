import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { arrive, expect, NIGHTLY_AT_ANY_WIDTH, PHONE_TOO, signIn, signOut, test } from './journey.ts';
import { readKept, untilKept } from './kept.ts';
import { type Api, enter } from './money.ts';

/** Without a network: what opens, what can be done, and what becomes of it. */

const WORKER = fileURLToPath(new URL('../apps/web/dist/worker.js', import.meta.url));

test.use({ serviceWorkers: 'allow' });

async function withRows(page: Page): Promise<Api & { coffee: string; food: string }> {
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
  return { ...api, coffee: coffee.id, food: category.id };
}

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|signing out failed/;

const goOffline = (context: BrowserContext) => context.setOffline(true);
const goOnline = (context: BrowserContext) => context.setOffline(false);

/** The network breaks off where something is to be written. */
const cutOff = (page: Page, method: string, path = '**/api/transactions**') =>
  page.route(path, (route) => (route.request().method() === method ? route.abort() : route.fallback()));

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const RECEIPT = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };

async function addOffline(page: Page, name: string, amount: string, receipt?: typeof RECEIPT): Promise<void> {
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'New Transaction' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Food');
  if (receipt) await dialog.getByLabel('Add receipts').setInputFiles([receipt]);
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

test(
  'what is added without a network waits, survives a reload and is saved once',
  PHONE_TOO,
  async ({ page, context, expectNoise }) => {
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
  },
);

test('shows both sides where another device was first, and keeps what its person chooses @any-width', async ({
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

test('leaves nothing in the browser after signing out, and says what would be lost @any-width', async ({
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

test(
  'what was seen goes when the session was ended elsewhere; what was not sent waits for its person',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, context, expectNoise }) => {
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
  },
);

test('a second person on the same device sees nothing of the first, with or without a network @any-width', async ({
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
  expect(names).not.toContain(`saldo-copy-${JSON.parse(first ?? '{}').id}`);
  await goOffline(context);
  await eve.goto('/transactions');
  await expect(eve.getByText(/You’re offline/)).toBeVisible();
  await expect(eve.getByText('Coffee')).toHaveCount(0);
});

test(
  'a new version waits while a page of the old one is open, and starts when asked to',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
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
  },
);

test('a statement that another app shares becomes an import', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
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

test('is installable, with shortcuts that open a form @any-width', async ({ page, request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/dashboard' });
  for (const { src, type } of manifest.icons)
    expect((await request.get(src)).headers()['content-type']).toContain(type);
  await withRows(page);
  // A browser that is never idle, though somebody is there: nothing is kept, and no worker comes.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto(manifest.shortcuts[0].url);
  await expect(page.getByRole('dialog', { name: 'New Transaction' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.mouse.move(9, 9);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test(
  'what is changed right after a start comes after what waits from before',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/ERR_FAILED/);
    const api = await withRows(page);
    await page.goto('/transactions');
    await untilKept(page, 2);
    const rename = async (from: string, to: string) => {
      await page.getByRole('button', { name: `Edit ${from}` }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(to);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden();
    };
    await cutOff(page, 'PUT');
    await rename('Coffee', 'Espresso');
    await expect(page.getByText('1 change is waiting to be sent')).toBeVisible();
    // A browser that is busy: nothing is done beforehand.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.reload();
    await page.unroute('**/api/transactions**');
    // What waits is in the list from the start.
    await rename('Espresso', 'Latte');
    const names = async () =>
      (await api.get('/api/changes?after=start')).results
        .filter(({ kind }: { kind: string }) => kind === 'transaction.changed')
        .map(({ text }: { text: string }) => text).length;
    await expect.poll(names).toBe(2);
    expect((await api.get(`/api/transactions/${api.coffee}`)).results.name).toBe('Latte');
    await expect(page.getByText(/needs your decision|waiting to be sent/)).toBeHidden();
  },
);

test(
  'a receipt for what still waits waits behind it',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/ERR_FAILED/);
    const api = await withRows(page);
    await page.goto('/transactions');
    await untilKept(page, 2);
    // Receipts would get through, to a transaction that the server doesn't know.
    await cutOff(page, 'POST', '**/api/transactions');
    await addOffline(page, 'Lunch', '12,50');
    await expect(page.getByText('1 change is waiting to be sent')).toBeVisible();
    await addOffline(page, 'Dinner', '20', RECEIPT);
    await expect(page.getByText('3 changes are waiting to be sent')).toBeVisible();
    await page.unroute('**/api/transactions');
    await page.getByRole('button', { name: /waiting to be sent/ }).click();
    await page.getByRole('button', { name: 'Try again now' }).click();
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    const { results } = await api.get('/api/transactions?q=Dinner');
    expect(results).toMatchObject([{ name: 'Dinner', attachments: [{ name: 'receipt.png' }] }]);
  },
);

test(
  'what is refused on the way to the server holds up nothing else',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/ERR_FAILED|413/);
    const api = await withRows(page);
    await page.goto('/transactions');
    await untilKept(page, 2);
    await cutOff(page, 'POST');
    await addOffline(page, 'Lunch', '12,50', RECEIPT);
    await addOffline(page, 'Dinner', '20');
    await expect(page.getByText('3 changes are waiting to be sent')).toBeVisible();
    await page.unroute('**/api/transactions**');
    const refuse = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' };
    await page.route('**/attachments', (route) => route.fulfill(refuse));
    await page.getByRole('button', { name: /waiting to be sent/ }).click();
    await page.getByRole('button', { name: 'Try again now' }).click();
    await expect(page.getByText('The server refused it: The request is too large.')).toBeVisible();
    await expect.poll(async () => (await api.get('/api/transactions?q=Dinner')).results.length).toBe(1);
  },
);

test(
  'who signs in again finds every screen without a network, too',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, context, expectNoise }) => {
    expectNoise(NO_NETWORK);
    const credentials = await arrive(page);
    await page.goto('/dashboard');
    await untilKept(page, 0);
    await signOut(page);
    await expect(page).toHaveURL(/login/);
    await signIn(page, credentials);
    await expect(page).toHaveURL(/dashboard/);
    await untilKept(page, 0);
    await goOffline(context);
    await page.goto('/goals');
    await expect(page.getByRole('main').getByText('Loading')).toBeHidden();
    await expect(page.getByText('No goals yet')).toBeVisible();
  },
);

test(
  'rows have the names that their categories have by now',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, context, expectNoise }) => {
    expectNoise(NO_NETWORK);
    const api = await withRows(page);
    await page.goto('/dashboard');
    await untilKept(page, 2);
    await api.put(`/api/categories/${api.food}`, { name: 'Groceries' });
    await page.goto('/categories');
    await expect(page.getByRole('main').getByText('Groceries').first()).toBeVisible();
    await page.mouse.move(5, 5);
    await expect.poll(async () => JSON.stringify(await readKept(page, 'answers'))).toContain('Groceries');
    await goOffline(context);
    await page.goto('/transactions');
    await expect(page.getByRole('row', { name: /Coffee/ })).toContainText('Groceries');
  },
);
