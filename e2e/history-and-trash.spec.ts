import type { Page } from '@playwright/test';
import {
  ANY_WIDTH,
  BOTH_DATABASES,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  openSidebar,
  test,
  visit,
} from './journey.ts';
import { enter, euro } from './money.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const item = (page: Page, what: string) => page.getByRole('listitem').filter({ hasText: what });

async function withWallet(page: Page) {
  const api = await enter(page);
  const wallet = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 100 });
  const food = await api.post('/api/categories', { name: 'Food' });
  const post = (name: string, amount: number, more: object = {}) =>
    api.post('/api/transactions', {
      ...{ name, type: 'expense', amount, date: '2026-11-10', description: name },
      ...{ source_id: wallet.id, category_id: food.id },
      ...more,
    });
  return { api, wallet, food, post };
}

/** The same person’s calls that answer with 200. */
async function call(page: Page, method: 'put' | 'delete', path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request[method](path, { headers: { authorization: `Bearer ${token}` }, data });
  expect(answer.status()).toBe(200);
}

test('everything that was done is told, and taken back', BOTH_DATABASES, async ({ page }) => {
  const { api, post } = await withWallet(page);
  await page.goto('/dashboard');
  await openSidebar(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  const { id } = await post('Bread', 3);
  await call(page, 'put', `/api/transactions/${id}`, { amount: 4 });
  await page.reload();
  await expect(page.getByRole('list').filter({ hasText: 'Bread' }).getByRole('listitem')).toContainText([
    'Changed Bread',
    'Added Bread',
    'Created the category Food',
    'Created the source Wallet',
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo: Changed Bread' }).click();
  await expect(page.getByRole('dialog')).toContainText('Undo “Changed Bread”?');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(item(page, 'Undid: Changed Bread')).toBeVisible();
  await expect(item(page, 'Changed Bread').last()).toContainText('Undone');
  expect((await api.get(`/api/transactions/${id}`)).results.amount).toBe(3);

  await visit(page, '/transactions');
  await page.getByRole('button', { name: 'Details of Bread' }).click();
  const details = page.getByRole('dialog', { name: 'Bread' });
  await details.getByText('History').click();
  await expect(details.getByRole('listitem').filter({ hasText: 'Changed' }).first()).toContainText(
    `${euro(3)} → ${euro(4)}`,
  );
  await expect(details.getByText('Added')).toBeVisible();
  await expectAccessible(page);
});

test(
  'an empty history and an empty trash lead on, and failed ones can be tried again',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 503/);
    await enter(page);
    for (const [path, empty] of [
      ['/history', 'No changes yet'],
      ['/trash', 'The trash is empty'],
      ['/tags', 'No tags yet'],
      ['/claims', 'Nobody owes you anything'],
      ['/transfers/suggestions', 'No possible transfers'],
    ] as const) {
      await visit(page, path);
      await expect(page.getByText(empty)).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByRole('main').getByRole('link', { name: 'Go to Transactions' })).toBeVisible();
    }
    await page.route('**/api/trash*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/trash');
    await expect(page.getByText('This couldn’t be loaded.')).toBeVisible();
    await page.unroute('**/api/trash*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
  },
);

test('what was deleted is had back from the trash, or goes for good', ANY_WIDTH, async ({ page }) => {
  const { api, wallet, post } = await withWallet(page);
  await page.goto('/trash');
  for (const name of ['Bread', 'Milk']) {
    const { id } = await post(name, 3);
    await call(page, 'delete', `/api/transactions/${id}`);
  }
  await post('Rent', 20);
  await call(page, 'delete', `/api/sources/${wallet.id}`);
  await page.reload();
  await expect(row(page, 'Wallet')).toContainText('Source · with 1 transaction');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore Wallet' }).click();
  await expect(row(page, 'Wallet')).toHaveCount(0);
  expect((await api.get('/api/sources')).results).toMatchObject([{ name: 'Wallet', amount: 80 }]);
  await expect(row(page, 'Bread')).toContainText(`−${euro(3)}`);
  await page.getByRole('button', { name: 'Restore Bread' }).click();
  await expect(row(page, 'Bread')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Milk permanently' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  const names = (await api.get('/api/transactions')).results.map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(['Bread', 'Rent']);
});

test('the past is seen, and cannot be changed', ANY_WIDTH, async ({ page }) => {
  const { post } = await withWallet(page);
  await post('Bread', 3);
  await page.goto('/history');
  await post('Milk', 5);
  await page.getByRole('link', { name: 'View as of then: Added Bread' }).click();
  await expect(page.getByText('Viewing')).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText(euro(97));
  await expect(page.getByRole('main')).not.toContainText('Milk');
  await expectAccessible(page);
  await openSidebar(page);
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click();
  await expect(page).toHaveURL(/\/transactions\?as_of=/);
  await expect(row(page, 'Bread')).toBeVisible();
  await expect(row(page, 'Milk')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New Transaction' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to today' }).click();
  await expect(row(page, 'Milk')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Transaction' }).first()).toBeVisible();
  for (const path of ['/budgets', '/connections', '/sources']) {
    await visit(page, `${path}?as_of=${new Date().toISOString()}`);
    await expect(page.getByText('Viewing')).toBeVisible();
    await expect(page.getByRole('button', { name: /Add Budget|New Source|Connect$/ })).toHaveCount(0);
  }
});

test('a screen that knows only the present says so, and the way back to the past is kept', async ({
  page,
}) => {
  const { post } = await withWallet(page);
  await post('Bread', 3);
  const moment = encodeURIComponent(new Date().toISOString());
  const present = page.getByText('This page shows today’s data.');
  await page.goto(`/dashboard?as_of=${moment}`);
  await expect(page.getByText('Viewing')).toBeVisible();
  await expect(present).toHaveCount(0);
  for (const name of ['Goals', 'Reports', 'Recurring']) {
    await openSidebar(page);
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(/as_of=/);
    await expect(present).toBeVisible();
    await expect(page.getByText('Viewing')).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page).toHaveURL(/\/recurring\?month=.*as_of=/);
  for (const path of [
    '/forecast',
    '/currencies',
    '/claims',
    '/transfers/suggestions',
    '/import',
    '/review',
    '/trash',
  ]) {
    await visit(page, `${path}?as_of=${moment}`);
    await expect(present).toBeVisible();
  }
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click();
  await expect(page.getByText('Viewing')).toBeVisible();
  await visit(page, `/goals?as_of=${moment}`);
  await page.getByRole('link', { name: 'Back to today' }).click();
  await expect(page).toHaveURL('/goals');
  await expect(present).toHaveCount(0);
});

test(
  'tags are renamed, merged and deleted, and lead to what has them',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const { api, post } = await withWallet(page);
    await post('Bread', 3, { tags: ['trip', 'food'] });
    await post('Hotel', 90, { tags: ['journey'] });
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Rename journey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename Tag' });
    await dialog.getByLabel('New name').fill('Trip');
    await expect(dialog.getByText('The tag “trip” exists; the two will be merged.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(row(page, 'trip')).toContainText('2 transactions');
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'journey')).toContainText('1 transaction');
    await page.getByRole('button', { name: 'Delete journey' }).click();
    await page.getByRole('button', { name: 'Delete tag' }).click();
    await expect(row(page, 'journey')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Transactions with the tag trip' }).click();
    await expect(page).toHaveURL('/transactions?tag=trip');
    await expect(row(page, 'Bread')).toBeVisible();
    await expect(row(page, 'Hotel')).toHaveCount(0);
    await page.getByLabel('Tag', { exact: true }).selectOption('food');
    await expect(page).toHaveURL('/transactions?tag=trip&tag=food');
    await page.getByLabel('Up to amount').fill('2,50');
    await page.getByLabel('Up to amount').press('Enter');
    await expect(page.getByText('No transactions match these filters.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove the filter Up to amount' }).click();
    await page.getByRole('button', { name: 'Remove the filter Tag trip' }).click();
    await expect(page).toHaveURL('/transactions?tag=food');
    await expect(row(page, 'Bread')).toBeVisible();
    expect((await api.get('/api/tags')).results).toHaveLength(2);
  },
);

test(
  'pairs that look like transfers are offered once, and linked in one go',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const { api, post } = await withWallet(page);
    const savings = await api.post('/api/sources', {
      name: 'Savings',
      type_source: 'manual_entry',
      amount: 0,
    });
    await post('Put aside', 25);
    await post('From wallet', 25, { source_id: savings.id, type: 'income', date: '2026-11-11' });
    await page.goto('/transactions');
    await expect(page.getByText('1 pair looks like a transfer between your own accounts.')).toBeVisible();
    await page.getByRole('link', { name: 'Review transfers' }).click();
    await expect(page.getByRole('checkbox', { name: 'Wallet to Savings' })).toBeChecked();
    await expect(page.getByText('1 day apart')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Link 1 pair' }).click();
    await expect(page.getByText('No possible transfers')).toBeVisible();
    expect((await api.get('/api/transactions?type=transfer')).results).toHaveLength(2);
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('checkbox', { name: 'Wallet to Savings' })).toBeVisible();
    await page.goto('/transactions');
    await page.getByRole('button', { name: 'Don’t show again' }).click();
    await page.reload();
    await expect(row(page, 'Put aside')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Review transfers' })).toHaveCount(0);
  },
);

test('what is to be paid back waits until it came back', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const { post } = await withWallet(page);
  await post('Hotel', 80, { to_be_paid_back: true });
  await page.goto('/claims');
  await expect(item(page, 'Hotel')).toContainText(`${euro(80)} of ${euro(80)}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Details of Hotel' }).click();
  await expect(page.getByRole('dialog', { name: 'Hotel' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Record repayment for Hotel' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await expect(dialog.getByRole('combobox', { name: 'Refund of…' })).toHaveValue(/^Hotel · /);
  await dialog.getByLabel('Amount').fill('30');
  await dialog.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(page).toHaveURL('/transactions');
  await visit(page, '/claims');
  await expect(item(page, 'Hotel')).toContainText(`${euro(50)} of ${euro(80)}`);
});

test('the new screens speak Spanish', ANY_WIDTH, async ({ page }) => {
  const { post } = await withWallet(page);
  await post('Pan', 3, { tags: ['viaje'] });
  await page.goto('/history');
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await expect(page.getByText('Se añadió Pan')).toBeVisible();
  await expect(page.getByText('Se creó la fuente Wallet')).toBeVisible();
  for (const [path, title] of [
    ['/trash', 'Papelera'],
    ['/tags', 'Etiquetas'],
    ['/claims', 'Por cobrar'],
    ['/transfers/suggestions', 'Posibles traspasos'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});
