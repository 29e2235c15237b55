import type { Page } from '@playwright/test';
import { offered } from './filing.ts';
import { ANY_WIDTH, expect, expectAccessible, test } from './journey.ts';
import { enter } from './money.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const nameOf = (page: Page, name: string) => page.getByRole('button', { name: `Details of ${name}` });

async function withRows(page: Page) {
  const api = await enter(page);
  const purse = await api.post('/api/sources', { name: 'Purse', type_source: 'manual_entry', amount: 0 });
  const food = await api.post('/api/categories', { name: 'Food' });
  for (const [index, name] of ['Tea', 'Bread', 'Salt'].entries())
    await api.post('/api/transactions', {
      ...{ name, type: 'expense', amount: 10 + index, date: `2026-11-0${3 - index}` },
      ...{ source_id: purse.id, category_id: food.id, description: 'Corner shop' },
    });
  await api.post('/api/categories', { name: 'Home' });
  return api;
}

test('the list is gone through, filed, tagged, split and undone by keys', ANY_WIDTH, async ({ page }) => {
  const api = await withRows(page);
  await page.goto('/transactions');
  await expect(row(page, 'Salt')).toBeVisible();
  const press = (key: string) => page.keyboard.press(key);
  await press('j');
  await expect(nameOf(page, 'Tea')).toBeFocused();
  await press('j');
  await press('j');
  await press('k');
  await expect(nameOf(page, 'Bread')).toBeFocused();
  await press('x');
  await expect(row(page, 'Bread').getByRole('checkbox')).toBeChecked();
  await press('x');

  await press('c');
  await expect(offered(page).first()).toBeVisible();
  await expect(page.locator('input:focus')).toBeVisible();
  await page.keyboard.type('ho');
  await expect(page.getByRole('option', { name: 'Home', selected: true })).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('alert')).toContainText('The category is now “Home”.');
  await expect(offered(page)).toHaveCount(0);
  await press('u');
  await expect(row(page, 'Bread')).toContainText('Food');

  await press('e');
  const panel = page.getByRole('dialog', { name: 'Bread' });
  await expect(panel.getByRole('button', { name: 'Edit Transaction' })).toBeVisible();
  await panel.getByRole('button', { name: 'Next transaction' }).click();
  await expect(page.getByRole('dialog', { name: 'Salt' })).toBeVisible();
  await expectAccessible(page);
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await nameOf(page, 'Bread').focus();
  await press('t');
  await expect(panel.getByRole('combobox', { name: 'Tags' })).toBeFocused();
  await page.keyboard.type('weekly');
  await press('Enter');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel.getByText('weekly')).toBeVisible();
  await press('Escape');
  await expect(panel).toHaveCount(0);
  await nameOf(page, 'Bread').focus();
  await press('s');
  await panel.getByLabel('Amount of line 1').fill('4');
  await panel.getByLabel('Category of line 2').selectOption('Home');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel.getByRole('button', { name: 'Edit Transaction' })).toBeVisible();
  await press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(row(page, 'Bread').getByRole('button', { name: 'Split' })).toBeVisible();
  await nameOf(page, 'Salt').focus();
  await press('#');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete transaction' }).click();
  await expect(row(page, 'Salt')).toHaveCount(0);
  await expect.poll(async () => (await api.get('/api/transactions')).results.length).toBe(2);
});

test('keys lead to places, and ? tells all of them', ANY_WIDTH, async ({ page }) => {
  await withRows(page);
  await page.goto('/transactions');
  await expect(row(page, 'Salt')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search')).toBeFocused();
  // What is typed into a field is typed, and nothing else.
  await page.keyboard.type('gb?');
  await expect(page.getByLabel('Search')).toHaveValue('gb?');
  await page.getByLabel('Search').fill('');
  await page.getByLabel('Search').blur();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New Transaction' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The second key may take a second and a half: a busy machine may need another try.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await expect(page).toHaveURL('/budgets', { timeout: 5000 });
  }).toPass();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Split the row');
  await expectAccessible(page);
});
