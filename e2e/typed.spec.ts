import type { Page } from '@playwright/test';
import { ANY_WIDTH, expect, openSidebar, PHONE_TOO, test, visit } from './journey.ts';
import { enter } from './money.ts';
import { plans } from './plans/plans.ts';

const dialogs = [
  { at: '/transactions', button: 'New Transaction', field: 'Name' },
  { at: '/categories', button: 'New Category', field: 'Name' },
  ...plans.map(({ noun, begin }) => ({ at: `/${noun}`, ...begin })),
  { at: '/dashboard', button: 'Add source', field: 'Name' },
];

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirmation' });

test(
  'a dialog begins at its first field, and asks before it loses what was typed',
  PHONE_TOO,
  async ({ page }) => {
    await enter(page);
    for (const { at, button, field } of dialogs) {
      await visit(page, at);
      await page.getByRole('button', { name: button }).first().click();
      const dialog = page.getByRole('dialog', { name: /New|Add/ });
      const input = dialog.getByLabel(field).first();
      await expect(input).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);

      await page.getByRole('button', { name: button }).first().click();
      await expect(input).toBeFocused();
      await input.fill('12');
      await page.keyboard.press('Escape');
      await expect(question(page)).toContainText('Discard what you typed?');
      await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question(page)).toHaveCount(0);
      await expect(input).toHaveValue('12');

      // What covered the page behind the question may still be fading, and takes the press.
      const keep = question(page).getByRole('button', { name: 'Keep editing' });
      await expect(async () => {
        if (!(await keep.isVisible())) await page.mouse.click(3, 3);
        await expect(keep).toBeVisible({ timeout: 5000 });
      }).toPass();
      await keep.click();
      await expect(input).toHaveValue('12');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(at);
    }
  },
);

test(
  'a changed edit form, the profile and a message ask before they are left',
  ANY_WIDTH,
  async ({ page }) => {
    const api = await enter(page);
    await api.post('/api/categories', { name: 'Food' });
    await page.goto('/categories');
    const edit = page.getByRole('button', { name: 'Edit Food' });
    await edit.click();
    await page.getByLabel('Name').fill('Fuel');
    const nav = page.getByRole('navigation', { name: 'Main' });
    // The entry that the edit screen belongs to stays marked.
    await expect(nav.locator('[aria-current]')).toHaveText('Categories');
    await nav.getByRole('link', { name: 'Budgets' }).click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL('/edit-category');
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Fuel');

    // A closed tab: the browser asks in its own words.
    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    const browserQuestion = await asked;
    expect(browserQuestion.type()).toBe('beforeunload');
    await browserQuestion.accept();
    await reload;

    // Cancelling and saving are answers already.
    await page.getByLabel('Name').fill('Fuel');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/categories');
    await expect(edit).toBeFocused();
    await edit.click();
    await page.getByLabel('Name').fill('Fuel');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL('/categories');
    await expect(page.getByRole('button', { name: 'Edit Fuel' })).toBeFocused();
    await expect(question(page)).toHaveCount(0);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');

    await page.goto('/contact');
    await page.getByLabel('Your message').fill('Hello');
    await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/faq');
  },
);

test(
  'after a deletion one goes on at the next row, and in the end at the title',
  ANY_WIDTH,
  async ({ page }) => {
    const api = await enter(page);
    for (const name of ['Food', 'Rent', 'Travel']) await api.post('/api/categories', { name });
    await page.goto('/categories');
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      const safe = question(page).getByRole('button', { name: 'Cancel' });
      await expect(safe).toBeFocused();
      await question(page).getByRole('button', { name: 'Delete category' }).click();
      await expect(page.getByRole('row', { name })).toHaveCount(0);
    };
    await remove('Food');
    await expect(page.getByRole('button', { name: 'Delete Rent' })).toBeFocused();
    await remove('Travel');
    await expect(page.getByRole('button', { name: 'Delete Rent' })).toBeFocused();
    await remove('Rent');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test('whoever saves a transaction finds it again where it was', ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  const source = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: '0' });
  const category = await api.post('/api/categories', { name: 'Leisure' });
  for (let day = 10; day < 20; day += 1)
    await api.post('/api/transactions', {
      name: `Day ${day}`,
      description: 'a walk',
      type: 'expense',
      category_id: category.id,
      source_id: source.id,
      amount: '1',
      date: `2026-10-${day}`,
    });
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Edit Day 11' }).click();
  await openSidebar(page);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.locator('[aria-current]')).toHaveText('Transactions');
  await page.keyboard.press('Escape');
  await page.getByLabel('Name').first().fill('A walk');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const row = page.getByRole('row', { name: /A walk/ });
  await expect(row.locator(':focus')).toHaveCount(1);
  await expect(row).toBeInViewport();
});
