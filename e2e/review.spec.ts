import type { Page } from '@playwright/test';
import { offered } from './filing.ts';
import {
  ANY_WIDTH,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  openSidebar,
  PHONE_TOO,
  test,
} from './journey.ts';
import { enter } from './money.ts';

const group = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const main = (page: Page, name: string) => group(page, name).getByRole('button').first();
const toast = (page: Page) => page.getByRole('alert').last();

/** Somebody with categories and rows that have none: so many of each name. */
async function withWaiting(page: Page, names: Record<string, number>, categories: string[]) {
  const api = await enter(page);
  const wallet = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 0 });
  for (const name of categories) await api.post('/api/categories', { name });
  for (const [name, count] of Object.entries(names))
    for (let index = 0; index < count; index += 1)
      await api.post('/api/transactions', {
        ...{ name, type: 'expense', amount: 2.5, date: `2026-10-0${1 + (index % 9)}` },
        ...{ description: 'Card', source_id: wallet.id },
      });
  const waiting = async () => (await api.get('/api/suggestions')).total;
  return { api, waiting };
}

test('what waits is filed by name, with one key each', ANY_WIDTH, async ({ page }) => {
  const names = { Mercadona: 3, 'Zorblat Quux': 2, 'Vinyl Palace': 1 };
  const { api, waiting } = await withWaiting(page, names, ['Groceries', 'Leisure', 'Home']);
  await page.goto('/review');
  await expect(page.getByText('6 transactions need a category.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Review/ })).toContainText('6');

  // What is proposed has the focus already.
  await expect(main(page, '3 × Mercadona')).toBeFocused();
  await expect(main(page, '3 × Mercadona')).toHaveText('File under Groceries');
  await expect(group(page, '3 × Mercadona')).toContainText('% match');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('3 × Mercadona are filed under Groceries.');
  await expect(main(page, '2 × Zorblat Quux')).toBeFocused();

  await page.keyboard.press('j');
  await expect(main(page, 'Vinyl Palace')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('c');
  await page.keyboard.type('lei');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('2 × Zorblat Quux are filed under Leisure.');
  await expect(main(page, 'Vinyl Palace')).toBeFocused();
  await expect.poll(waiting).toBe(1);

  await page.keyboard.press('u');
  await expect(group(page, '2 × Zorblat Quux')).toBeVisible();
  expect(await waiting()).toBe(3);
  const filed = (await api.get('/api/transactions?q=mercadona')).results;
  expect(new Set(filed.map((one: { category: { name: string } }) => one.category.name))).toEqual(
    new Set(['Groceries']),
  );
});

test('the last one that is filed leads on', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await withWaiting(page, { 'Zorblat Quux': 2 }, ['Leisure']);
  await page.goto('/review');
  await expect(main(page, '2 × Zorblat Quux')).toBeFocused();
  await page.keyboard.press('s');
  await expect(main(page, '2 × Zorblat Quux')).toBeFocused();
  await page.keyboard.press('Enter');
  await offered(page).getByText('Leisure').click();
  await expect(page.getByText('All done')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused();
  await expect(page.getByRole('link', { name: /^Review/ })).toHaveText('Review');
  await toast(page).getByRole('button', { name: 'Always' }).click();
  await expect(toast(page)).toContainText('Rule created: Zorblat Quux always goes to Leisure.');
  await page.getByRole('main').getByRole('link', { name: 'Your rules' }).click();
  await expect(page.getByText('name contains “Zorblat Quux”')).toBeVisible();
});

test('a thumb files as well: groups, single rows, and what is taken back', PHONE_TOO, async ({ page }) => {
  const { waiting } = await withWaiting(page, { Mercadona: 3, 'Zorblat Quux': 2 }, ['Groceries', 'Leisure']);
  await page.goto('/dashboard');
  await openSidebar(page);
  await page.getByRole('link', { name: /^Review \d+ to review/ }).click();
  await expectAccessible(page);
  const quux = group(page, '2 × Zorblat Quux');
  await quux.getByRole('button', { name: 'Show all 2' }).click();
  await expectAccessible(page);
  await quux.getByRole('button', { name: /^Choose a category for Zorblat Quux, 2\/10/ }).click();
  await offered(page).getByText('Leisure').click();
  await expect(toast(page)).toContainText('Zorblat Quux is filed under Leisure.');
  await expect(group(page, 'Zorblat Quux')).toBeVisible();
  await main(page, '3 × Mercadona').click();
  await expect(group(page, '3 × Mercadona')).toHaveCount(0);
  await expect.poll(waiting).toBe(1);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(group(page, '3 × Mercadona')).toBeVisible();
});

test('a category that is missing is offered, and never made in silence', ANY_WIDTH, async ({ page }) => {
  const { api } = await withWaiting(page, { Mercadona: 2 }, ['Pets']);
  await page.goto('/review');
  await expect(main(page, '2 × Mercadona')).toHaveText('Create “Groceries” and file here');
  expect((await api.get('/api/categories')).results).toHaveLength(1);
  await page.keyboard.press('a');
  await expect(toast(page)).toContainText('filed 2 × Mercadona under it.');
  expect((await api.get('/api/categories')).results).toHaveLength(2);
});

test(
  'what could not be filed is back, and that is said',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 500/);
    await withWaiting(page, { Mercadona: 2 }, ['Groceries']);
    await page.route('**/api/transactions/bulk', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/review');
    await expect(main(page, '2 × Mercadona')).toBeFocused();
    await page.keyboard.press('a');
    await expect(toast(page)).toContainText('This couldn’t be filed. It’s still in the list.');
    await expect(group(page, '2 × Mercadona')).toBeVisible();
  },
);

/** Nobody types slower than that: what the machine takes is no part of what is asked of a person. */
const KEYS_PER_SECOND = 2;

test('fifty rows are filed within a minute by keyboard', ANY_WIDTH, async ({ page }) => {
  const names = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`Zorblat ${'ABCDEFGHIJ'[index]}${'quxw'[index % 4]}um`, 5]),
  );
  const { waiting } = await withWaiting(page, names, ['Groceries', 'Leisure']);
  await page.goto('/review');
  await expect(page.getByText('50 transactions need a category.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a category' }).first()).toBeFocused();
  let keys = 0;
  for (let left = 10; left > 0; left -= 1) {
    for (const key of ['c', ...'groc', 'Enter']) {
      await page.keyboard.press(key);
      keys += 1;
    }
    await expect(page.getByRole('heading', { name: /^5 × / })).toHaveCount(Math.min(8, left - 1));
  }
  await expect.poll(waiting).toBe(0);
  expect(keys / KEYS_PER_SECOND).toBeLessThan(60);
});

test(
  'how often it is right is told, and where that is not known, so',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const { api } = await withWaiting(page, {}, ['Groceries']);
    await page.goto('/learning');
    await expect(page.getByText('Nothing learned yet')).toBeVisible();
    const [category] = (await api.get('/api/categories')).results;
    const [source] = (await api.get('/api/sources')).results;
    for (let index = 0; index < 3; index += 1)
      await api.post('/api/transactions', {
        ...{ name: 'Mercadona', type: 'expense', amount: 5, date: '2026-10-01', description: 'x' },
        ...{ source_id: source.id, category_id: category.id },
      });
    await expect.poll(async () => (await api.get('/api/learning')).results.learned_from).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByText('3 choices')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Month by month' })).toContainText('Oct 26');
    await expectAccessible(page);
  },
);

test(
  'a group that needs no category is ignored, found again and brought back',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const { api, waiting } = await withWaiting(page, { 'Zorblat Quux': 2, 'Vinyl Palace': 1 }, ['Home']);
    await page.goto('/review');
    await group(page, '2 × Zorblat Quux').getByRole('button', { name: 'Ignore' }).click();
    await expect(toast(page)).toContainText('2 × Zorblat Quux need no category.');
    await expect(group(page, '2 × Zorblat Quux')).toBeHidden();
    await expect.poll(waiting).toBe(1);
    await page.getByRole('link', { name: 'Uncategorized and ignored' }).click();
    await expect(page.getByRole('row', { name: /Zorblat Quux/ })).toHaveCount(2);
    await page.goBack();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(group(page, '2 × Zorblat Quux')).toBeVisible();
    expect(await waiting()).toBe(3);
    expect((await api.get('/api/transactions?q=zorblat')).results[0]).toMatchObject({ category: null });
  },
);

test('the settling of a card becomes a transfer with one press', ANY_WIDTH, async ({ page }) => {
  const { api, waiting } = await withWaiting(page, { 'Vinyl Palace': 1 }, ['Home']);
  const [account, card] = await Promise.all(
    (['bank_account', 'credit_card'] as const).map((type_source) =>
      api.post('/api/sources', { name: type_source, type_source, amount: 0 }),
    ),
  );
  const add = (source_id: string, name: string, type: string) =>
    api.post('/api/transactions', {
      name,
      type,
      amount: 412.3,
      date: '2026-10-05',
      description: '',
      source_id,
    });
  await add(account?.id ?? '', 'Liquidacion tarjeta', 'expense');
  await add(card?.id ?? '', 'Pago recibido', 'income');
  await page.goto('/review');
  await group(page, 'Liquidacion tarjeta').getByRole('button', { name: 'Transfer' }).click();
  await expect(toast(page)).toContainText('1 transfer linked.');
  await expect(group(page, 'Pago recibido')).toBeHidden();
  await expect.poll(waiting).toBe(1);
  expect((await api.get('/api/transactions?type=transfer')).results).toHaveLength(2);

  // Without another side there is nothing to link, and that is said.
  await group(page, 'Vinyl Palace').getByRole('button', { name: 'Transfer' }).click();
  await expect(toast(page)).toContainText('No other side found for Vinyl Palace.');
  await expect(group(page, 'Vinyl Palace')).toBeVisible();
  await expectAccessible(page);
});

test('a screen shows eight groups, and more where they are asked for', async ({ page }, { project }) => {
  const names = Object.fromEntries(
    ['Zorblat', 'Quuxel', 'Vinyl', 'Fnord', 'Brillig', 'Slithy', 'Toves', 'Gyre', 'Gimble', 'Wabe'].map(
      (name) => [`${name} Palace`, 1],
    ),
  );
  await withWaiting(page, names, ['Home', 'Leisure']);
  if (project.name !== 'phone') await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/review');
  const groups = page.locator('main [data-group]');
  await expect(groups).toHaveCount(8);
  if (project.name !== 'phone') await expect(groups.last()).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Show 2 more' }).click();
  await expect(groups).toHaveCount(10);
});
