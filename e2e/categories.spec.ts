import { expect, expectAccessible, test } from './journey.ts';
import { enter } from './money.ts';

test('categories are made, edited and deleted', async ({ page }) => {
  const api = await enter(page);
  await page.goto('/categories');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories');
  await expect(page.getByText('No Categories available yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Category' });
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Food');
  await dialog.getByLabel('Description').fill('What is eaten');
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByRole('row', { name: /Food/ })).toContainText('What is eaten');

  await page.getByRole('button', { name: 'Edit Food' }).click();
  await expect(page).toHaveURL('/edit-category');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('What is eaten');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/categories');
  await page.getByRole('button', { name: 'Edit Food' }).click();
  await page.getByLabel('Name').fill('Groceries');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('row', { name: /Groceries/ })).toBeVisible();
  await expectAccessible(page);

  // Its color is changed where it stands, by keys too.
  const colour = page.getByRole('button', { name: /the color of Groceries$/ });
  await colour.click();
  await page.getByRole('button', { name: 'Indigo', exact: true }).click();
  await expect(colour).toHaveAccessibleName('Indigo, the color of Groceries');
  await expect(colour).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Violet', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(colour).toBeFocused();
  expect((await api.get('/api/categories')).results).toMatchObject([{ colour: 'c13' }]);

  await page.getByRole('button', { name: 'Delete Groceries' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Are you sure you want to delete the category “Groceries”?',
  );
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByText('No Categories available yet')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'deleted' })).toBeVisible();
  await api.post('/api/categories', { name: 'Health' });
  await page.reload();
  // One of one's own does not end the offer.
  await expect(page.getByRole('row', { name: 'Health' })).toBeVisible();
  await page.getByRole('button', { name: 'Add starter categories' }).click();
  await expect(page.getByRole('row', { name: 'Groceries' })).toBeVisible();
  await expect.poll(async () => (await api.get('/api/categories')).results.length).toBe(24);
  expect((await api.get('/api/category-groups')).results).toHaveLength(6);

  await page.goto('/edit-category');
  await expect(page.getByText('Pick a category from the list to edit it.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Categories' }).click();
  await expect(page).toHaveURL('/categories');
});
