import type { Page } from '@playwright/test';
import { expect, expectAccessible, NIGHTLY_AT_ANY_WIDTH, PHONE_TOO, test } from './journey.ts';
import { enter } from './money.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => palette(page).getByRole('combobox');
const items = (page: Page) => palette(page).getByRole('option');

test('one line goes anywhere, by keys or by a thumb', PHONE_TOO, async ({ page }) => {
  await enter(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Find or ask' }).click();
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await field(page).fill('sour');
  await expect(items(page).first()).toContainText('Sources');
  await items(page).first().click();
  await expect(page).toHaveURL('/sources');
  await expect(palette(page)).toHaveCount(0);
});

test('the focus is where it was once the palette is closed', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await enter(page);
  await page.goto('/categories');
  const link = page.getByRole('link', { name: 'Budgets' });
  await link.focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(items(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(items(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('market');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/transactions?q=market');
});

test('what is said in plain words becomes a filled form, or a filtered list', async ({ page }) => {
  const api = await enter(page);
  const cash = await api.post('/api/sources', { name: 'Cash', type_source: 'manual_entry', amount: 0 });
  const groceries = await api.post('/api/categories', { name: 'Groceries' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Find or ask' }).click();
  await field(page).fill('panini 2,40 cash yesterday');
  await expect(items(page).first()).toContainText('Add');
  await field(page).press('Enter');
  const form = page.getByRole('dialog', { name: 'New Transaction' });
  await expect(form.getByLabel(/^Name/)).toHaveValue('panini');
  await expect(form.getByLabel('Amount')).toHaveValue('2,40');
  await expect(form.getByRole('combobox', { name: 'Source' })).toHaveValue(cash.id);
  // Nothing is written down until its person says so.
  expect((await api.get('/api/transactions')).results).toEqual([]);
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Groceries');
  await form.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(page).toHaveURL('/transactions');
  await expect.poll(async () => (await api.get('/api/transactions')).results.length).toBe(1);

  await page.getByRole('button', { name: 'Find or ask' }).click();
  await field(page).fill('groceries last month over 50');
  await expect(items(page).first()).toContainText('Show');
  await field(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`category_id=${groceries.id}`));
  await expect(page).toHaveURL(/min=50/);
});

test('what is not understood is said', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  await api.post('/api/categories', { name: 'Groceries' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('groceries last month wibble');
  await expect(palette(page).getByRole('status').last()).toHaveText('Not understood: wibble');
  await expect(items(page).first()).toContainText('Groceries');
});
