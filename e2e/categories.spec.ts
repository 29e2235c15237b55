import { expect, expectAccessible, NIGHTLY, test } from './journey.ts';
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

  // Its color and icon are changed where they stand, by keys too.
  const look = page.getByRole('button', { name: /color and icon of Groceries$/ });
  await look.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Indigo', exact: true }).click();
  await expect(look).toHaveAccessibleName(/^Indigo, /);
  await expect(look).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Violet', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(look).toBeFocused();
  await look.click();
  await page.getByRole('button', { name: 'Piggy bank' }).click();
  await expect(look).toHaveAccessibleName('Indigo, Piggy bank: color and icon of Groceries');
  await expect(look.locator('path')).toBeAttached();
  expect((await api.get('/api/categories')).results).toMatchObject([{ colour: 'c13', icon: 'piggy' }]);

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

test('categories are arranged in groups', async ({ page }) => {
  const api = await enter(page);
  for (const name of ['Rent', 'Bars', 'Food']) await api.post('/api/categories', { name });
  await page.goto('/categories');
  await page.getByRole('button', { name: 'New Group' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Group' });
  await dialog.getByLabel('Name').fill('Eating');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('rowheader', { name: 'Eating' })).toBeVisible();

  const menuOf = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
  const choose = async (category: string, entry: string) => {
    await menuOf(category).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const names = () => page.locator('tr[data-item] th').allInnerTexts();
  await choose('Food', 'Move to Eating');
  // Who moved it goes on from there.
  await expect(menuOf('Food')).toBeFocused();
  await choose('Bars', 'Move to Eating');
  await expect.poll(names).toEqual(['Food', 'Bars', 'Rent']);
  await choose('Bars', 'Move up');
  await expect.poll(names).toEqual(['Bars', 'Food', 'Rent']);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(names).toEqual(['Bars', 'Food', 'Rent']);

  await page.getByRole('button', { name: 'Group Eating' }).click();
  await page.getByRole('menuitem', { name: 'Rename group' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Food and drinks');
  await page.getByRole('dialog').getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('rowheader', { name: 'Food and drinks' })).toBeVisible();

  // Whoever chooses a category sees the groups.
  await page.goto('/transactions');
  await page.getByLabel('Filter by').selectOption('category_id');
  const options = page.getByRole('combobox', { name: 'Category' }).locator('optgroup');
  await expect(options.first()).toHaveAttribute('label', 'Food and drinks');
  await expect(options.last()).toHaveAttribute('label', 'No group');

  await page.goto('/categories');
  await page.getByRole('button', { name: 'Group Food and drinks' }).click();
  await page.getByRole('menuitem', { name: 'Delete group' }).click();
  await page.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByRole('rowheader', { name: 'Food and drinks' })).toBeHidden();
  await expect.poll(async () => (await names()).toSorted()).toEqual(['Bars', 'Food', 'Rent']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('rowheader', { name: 'Food and drinks' })).toBeVisible();
  await expect.poll(names).toEqual(['Bars', 'Food', 'Rent']);
});

test('a category is dragged into a group', NIGHTLY, async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'a thumb has the menu');
  const api = await enter(page);
  await api.post('/api/categories', { name: 'Rent' });
  const food = await api.post('/api/categories', { name: 'Food' });
  const group = await api.post('/api/category-groups', { name: 'Eating' });
  await page.goto('/categories');
  await page
    .getByRole('row', { name: /Food/ })
    .dragTo(page.getByText('Drag categories here, or use their menus.'));
  await expect(page.locator('tr[data-item] th').first()).toHaveText('Food');
  await expect
    .poll(async () => (await api.get(`/api/categories/${food.id}`)).results.group_id)
    .toBe(group.id);
});

test('a group that cannot be moved says so', NIGHTLY, async ({ page, expectNoise }) => {
  expectNoise(/status of 404/);
  const api = await enter(page);
  const { id } = await api.post('/api/category-groups', { name: 'First' });
  await api.post('/api/category-groups', { name: 'Second' });
  // Another device is faster, and this one has not heard of it.
  await page.route('**/api/live*', (route) => route.fulfill({ status: 204 }));
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Group Second' }).click();
  await api.remove(`/api/category-groups/${id}`);
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(page.getByRole('alert')).toContainText('The group couldn’t be moved.');
  await expect(page.getByText('First')).toHaveCount(0);
});
