import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ensureServerBuilt } from '../scripts/build-server.mjs';
import { ANY_WIDTH, expect, expectAccessible, NIGHTLY_AT_ANY_WIDTH, register, test } from './journey.ts';
import { type Api, enter } from './money.ts';
import { plans } from './plans/plans.ts';

const [budgets = '', fixed = '', goals = ''] = plans.map(({ two }) => two);
const counted = [
  ...['2 sources', '2 categories', '5 transactions', budgets, fixed],
  ...['0 recurring payments', goals, '0 scenarios'],
];
const HELD = new Intl.ListFormat('en').format(counted);

test(
  'a person takes all data along, and brings it back into another account',
  ANY_WIDTH,
  async ({ page, browser, baseURL, expectNoise }) => {
    expectNoise(/status of 409/);
    const api = await enter(page);
    await fill(api);
    await page.goto('/profile');
    await expect(cardOf(page)).toContainText(`Your account holds ${HELD}.`);
    execFileSync(process.execPath, [`${await ensureServerBuilt()}/backup.js`], {
      env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
    });
    await page.reload();
    await expect(cardOf(page)).toContainText(
      /Last backup: \d\d\/\d\d\/\d{4}.*Last proven restore: \d\d\/\d\d\/\d{4}/,
    );
    await expectAccessible(page);
    const archive = await download(page, 'Download all my data');
    expect(archive.name).toMatch(/^saldo-\d{4}-\d\d-\d\d\.json$/);
    const table = await download(page, 'Download transactions (CSV)');
    expect(table.name).toMatch(/^saldo-transactions-\d{4}-\d\d-\d\d\.csv$/);
    expect(table.text.trim().split('\r\n')).toHaveLength(6);
    await bringBack(page, archive.text);
    await expect(cardOf(page).getByRole('alert')).toHaveText(
      'An archive can only be brought into an account without money data.',
    );

    const elsewhere = await browser.newPage({ baseURL: baseURL ?? '', viewport: page.viewportSize() });
    await register(elsewhere);
    await expect(cardOf(elsewhere)).toContainText('Your account holds no money data yet.');
    await bringBack(elsewhere, archive.text);
    await expect(cardOf(elsewhere).getByText(/^Restored/)).toHaveText(`Restored: ${HELD}.`);
    await expect(cardOf(elsewhere)).toContainText('Your account holds 2 sources');
    await expectAccessible(elsewhere);
    expect(await readAll(await apiOf(elsewhere))).toEqual(await readAll(api));

    await bringBack(elsewhere, archive.text);
    await expect(cardOf(elsewhere).getByRole('alert')).toHaveText(
      'An archive can only be brought into an account without money data.',
    );
    expect(await readAll(await apiOf(elsewhere))).toEqual(await readAll(api));
    await elsewhere.goto('/transactions');
    await expect(elsewhere.getByText('Bread, “fresh”').first()).toBeVisible();
    await elsewhere.close();
  },
);

test('a file that is no archive is refused in words', NIGHTLY_AT_ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of (400|500)/);
  const api = await enter(page);
  await page.goto('/profile');
  const alert = cardOf(page).getByRole('alert');
  for (const text of ['holiday.jpg', '{}']) {
    await bringBack(page, text);
    await expect(alert).toHaveText('This file is not an archive that Saldo has made.');
  }
  await bringBack(page, '{"format":"saldo-archive","version":1,"sources":[{}]}');
  await expect(alert).toContainText('This file is not an archive that Saldo has made. (sources.0.id: ');
  await expectAccessible(page);
  await page.route('**/api/import', (route) => route.fulfill({ status: 500, body: '' }));
  await bringBack(page, '{}');
  await expect(alert).toHaveText('The data couldn’t be restored. Nothing was changed.');
  await page.route('**/api/export', (route) => route.fulfill({ status: 500, body: '' }));
  await cardOf(page).getByRole('button', { name: 'Download all my data' }).click();
  await expect(alert.first()).toHaveText('The file couldn’t be created. Try again.');
  expect((await api.get('/api/sources')).results).toEqual([]);
});

const cardOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Your data' }) });

async function bringBack(page: Page, text: string): Promise<void> {
  const file = { name: 'saldo.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Restore “saldo.json” into this account?');
  await dialog.getByRole('button', { name: 'Restore data' }).click();
}

async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** Something of everything, with what is easily lost on the way: cents, no category, two on one day, a pause. */
async function fill(api: Api): Promise<void> {
  const wallet = await api.post('/api/sources', {
    name: 'Wallet',
    type_source: 'manual_entry',
    amount: 100.1,
  });
  const card = await api.post('/api/sources', { name: 'Card', type_source: 'credit_card', amount: -30 });
  const food = await api.post('/api/categories', { name: 'Food', description: 'Daily bread' });
  const work = await api.post('/api/categories', { name: 'Work' });
  const bread = { name: 'Bread, “fresh”', type: 'expense', source_id: wallet.id, category_id: food.id };
  const entries = [
    { ...bread, description: 'two\nlines', amount: 0.29, date: '2026-11-02' },
    { ...bread, description: '=1+1', amount: 0.1, date: '2026-11-02' },
    { ...bread, description: '', amount: 12.35, date: '2025-12-31', source_id: card.id },
    { ...bread, description: '', amount: 7, date: '2026-02-28', category_id: null },
    {
      ...bread,
      name: 'Salary',
      description: '',
      type: 'income',
      amount: 1999.99,
      date: '2026-10-31',
      category_id: work.id,
    },
  ];
  for (const entry of entries) await api.post('/api/transactions', entry);
  for (const { addTwo } of plans) await addTwo(api, { source_id: card.id, category_id: food.id });
}

async function apiOf(page: Page): Promise<Pick<Api, 'get'>> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  return { get: async (path) => (await page.request.get(path, { headers })).json() };
}

/** Everything that the API tells of somebody's money, but for the ids, which are anybody's own. */
async function readAll({ get }: Pick<Api, 'get'>): Promise<unknown> {
  const { results: sources } = await get('/api/sources');
  const answers = [
    sources,
    await get('/api/categories'),
    await get('/api/transactions'),
    await get('/api/balances'),
  ];
  for (const { noun } of plans) answers.push(await get(`/api/${noun}`));
  for (const { id } of sources) answers.push(await get(`/api/balances?source_id=${id}`));
  return JSON.parse(JSON.stringify(answers), (key, value) =>
    /(^|_)ids?$|^version$/.test(key) ? undefined : value,
  );
}
