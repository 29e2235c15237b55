import type { Page } from '@playwright/test';
import { categoryOf, fileUnder } from './filing.ts';
import { ANY_WIDTH, expect, expectAccessible, NIGHTLY_AT_ANY_WIDTH, test } from './journey.ts';
import { enter, euro, writeAsBank } from './money.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected transactions' });
const tickOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const undo = (page: Page) => page.getByRole('alert').last().getByRole('button', { name: 'Undo' });

async function withCoffees(page: Page, count: number) {
  const api = await enter(page);
  const wallet = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 100 });
  const food = await api.post('/api/categories', { name: 'Food' });
  const spend = (name: string, more: object = {}) =>
    api.post('/api/transactions', {
      ...{ name, type: 'expense', amount: 2, date: '2026-11-10', description: name },
      ...{ source_id: wallet.id, category_id: food.id },
      ...more,
    });
  for (let index = count; index >= 1; index -= 1) await spend(`Coffee ${index}`);
  const list = async (query = '') => (await api.get(`/api/transactions?${query}`)).results;
  return { api, wallet, food, spend, list };
}

test('rows are chosen, changed together and taken back', async ({ page }) => {
  const { api, list } = await withCoffees(page, 12);
  await api.post('/api/categories', { name: 'Leisure' });
  await page.goto('/transactions');
  await tickOf(page, 'Coffee 2').click();
  await tickOf(page, 'Coffee 5').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
  await expect(tickOf(page, 'Coffee 4')).toBeChecked();
  // At the end nothing lies behind the bar, half of which could not be pressed.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 4 Transactions' });
  await dialog.getByRole('button', { name: 'Apply changes' }).click();
  await expect(dialog.getByText('Fill in at least one field.')).toBeVisible();
  await dialog.getByLabel('Category').selectOption('Leisure');
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('bar');
  await dialog.getByRole('combobox', { name: 'Add tags' }).press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply changes' }).click();
  await expect(page.getByRole('alert')).toContainText('4 transactions changed.');
  await expect(row(page, 'Coffee 3')).toContainText('Leisure');
  await expect(bar(page)).toHaveCount(0);
  expect(await list('tag=bar')).toHaveLength(4);
  await undo(page).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(row(page, 'Coffee 3')).toContainText('Food');
  expect(await list('tag=bar')).toEqual([]);
});

test('all that match are deleted in one go, after one question', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const { spend, list } = await withCoffees(page, 12);
  await spend('Rent', { amount: 700 });
  await page.goto('/transactions?q=coffee');
  await expect(page.getByText('12 transactions')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar(page).getByRole('button', { name: 'Select all 12 matching' }).click();
  await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`Delete 12 transactions, ${euro(-24)} together?`);
  await page.getByRole('button', { name: 'Delete 12 transactions' }).click();
  await expect(page.getByRole('alert')).toContainText('12 transactions deleted.');
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Rent']);
  await undo(page).click();
  await expect(page.getByText('12 transactions', { exact: true })).toBeVisible();
  expect(await list()).toHaveLength(13);
});

test(
  'a selection lives from page to page, and is forgotten with its filter',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    await withCoffees(page, 12);
    await page.goto('/transactions');
    await tickOf(page, 'Coffee 1').check();
    await page.getByRole('button', { name: 'Next' }).click();
    await tickOf(page, 'Coffee 12').check();
    await expect(bar(page)).toContainText('2 selected');
    await page.getByLabel('Search').fill('coffee');
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  },
);

test('what a bank keeps refuses, and is counted', ANY_WIDTH, async ({ page }) => {
  const { api, spend } = await withCoffees(page, 1);
  const bank = await api.post('/api/sources', { name: 'Bank', type_source: 'bank_account', amount: 0 });
  await spend('Salary', { source_id: bank.id, type: 'income' });
  writeAsBank(
    (owner) => [["update sources set connection_id = 'c' where owner = ? and id = ?", owner, bank.id]],
    api.userId,
  );
  await page.goto('/transactions');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 2 transactions' }).click();
  await expect(page.getByRole('alert')).toContainText('1 transaction deleted. 1 unchanged');
  // Given in place, and taken back in place.
  await fileUnder(page, 'Salary', 'Uncategorized');
  await expect(page.getByRole('alert').last()).toContainText('The category is now “Uncategorized”.');
  await undo(page).click();
  await expect(categoryOf(page, 'Salary')).toHaveText('Food');
});

test('many are changed with the keyboard alone', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const { list } = await withCoffees(page, 3);
  await page.goto('/transactions');
  await tickOf(page, 'Coffee 1').focus();
  await page.keyboard.press('Space');
  await tickOf(page, 'Coffee 2').focus();
  await page.keyboard.press('Space');
  await bar(page).getByRole('button', { name: 'Change…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change 2 Transactions' });
  await dialog.getByLabel('Name').focus();
  await page.keyboard.type('Espresso');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('2 transactions changed.');
  expect(await list('q=espresso')).toHaveLength(2);
  await undo(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await list('q=espresso')).toEqual([]);
});

test('what was deleted elsewhere is had back from the toast', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const { api, wallet, food } = await withCoffees(page, 1);
  await api.post('/api/budgets', {
    budget_amount: 50,
    target_period: '2026-11-30',
    category_id: food.id,
  });
  const confirmation = page.getByRole('dialog', { name: 'Confirmation' });
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Delete Coffee 1' }).click();
  // What exactly goes is said, not only its name.
  await expect(confirmation).toContainText(/−[\d,]+\s€ · \d+\/\d+\/\d{4} · Wallet/);
  await page.getByRole('button', { name: 'Delete transaction', exact: true }).click();
  await undo(page).click();
  await expect(row(page, 'Coffee 1')).toBeVisible();
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Delete Food' }).click();
  await page.getByRole('button', { name: 'Delete category', exact: true }).click();
  await undo(page).click();
  await expect(row(page, 'Food')).toBeVisible();
  await page.goto('/budgets');
  await page.getByRole('button', { name: 'Delete the budget for Food' }).click();
  await expect(confirmation).toContainText('Are you sure you want to delete this budget?');
  await expect(confirmation).toContainText(/Food · 50,00\s€ · 30\/11\/2026/);
  await page.getByRole('button', { name: 'Delete budget', exact: true }).click();
  await undo(page).click();
  await expect(page.getByRole('heading', { name: 'Food' })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByLabel('Source', { exact: true }).selectOption('Wallet');
  await page.getByRole('button', { name: 'Delete Wallet' }).click();
  await page.getByRole('button', { name: 'Delete source', exact: true }).click();
  await undo(page).click();
  await expect(page.getByLabel('Source', { exact: true })).toContainText('Wallet');
  expect((await api.get('/api/sources')).results).toMatchObject([{ id: wallet.id, amount: 98 }]);
});

test('what stands in the way of taking something back is said', ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of 409/);
  const { api } = await withCoffees(page, 1);
  await page.goto('/transactions');
  await tickOf(page, 'Coffee 1').check();
  await bar(page).getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Matcha');
  await page.getByRole('button', { name: 'Apply changes' }).click();
  await expect(row(page, 'Matcha')).toBeVisible();
  const [matcha] = (await api.get('/api/transactions')).results;
  await page.request.put(`/api/transactions/${matcha.id}`, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    data: { name: 'Mate' },
  });
  await undo(page).click();
  await expect(page.getByText('This couldn’t be undone.')).toBeVisible();
  await expect(page.getByText('A later change is in the way: “Changed')).toBeVisible();
});

test('split rows keep their lines until somebody says otherwise', ANY_WIDTH, async ({ page }) => {
  const { api, food, spend, list } = await withCoffees(page, 2);
  await api.post('/api/categories', { name: 'Leisure' });
  const lines = [
    { category_id: food.id, amount: 1 },
    { category_id: null, amount: 1 },
  ];
  await spend('Market', { category_id: null, lines });
  await page.goto('/transactions');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar(page).getByRole('button', { name: 'Change…' }).click();
  const form = page.getByRole('dialog', { name: 'Change 3 Transactions' });
  await form.getByLabel('Category').selectOption('Leisure');
  await form.getByRole('button', { name: 'Apply changes' }).click();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await expect(question).toContainText('1 is split and kept its lines.');
  await expect(page.getByRole('alert').last()).toContainText('1 split transaction kept its lines.');
  expect((await list('has=lines')).map(({ name }: { name: string }) => name)).toEqual(['Market']);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Unsplit it' }).click();
  await expect(row(page, 'Market')).toContainText('Leisure');
  expect(await list('has=lines')).toEqual([]);
  await expect(bar(page)).toHaveCount(0);
});
