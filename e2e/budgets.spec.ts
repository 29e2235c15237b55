import { expect, expectAccessible, NIGHTLY_AT_ANY_WIDTH, test } from './journey.ts';
import { enter, euro } from './money.ts';

test('a budget is added, filled, edited and deleted', async ({ page }) => {
  const api = await enter(page);
  await page.goto('/budgets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Your Budgets');
  await expect(page.getByText('No budgets available')).toBeVisible();
  await expectAccessible(page);
  const food = await api.post('/api/categories', { name: 'Food' });
  await page.reload();
  await page.getByRole('button', { name: 'Add Budget' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Budget' });
  await expect(dialog.getByText('Edit this once you know the actual total expense.')).toBeVisible();
  await expect(dialog.getByLabel('Total Expense')).toBeDisabled();
  await expect(dialog.getByLabel('Total Expense')).toHaveValue('0');
  await dialog.getByLabel('Budget Amount').fill('0');
  await dialog.getByRole('button', { name: 'Add Budget' }).click();
  await expect(dialog.getByText('The amount must be greater than zero.')).toBeVisible();
  await dialog.getByLabel('Budget Amount').fill('100');
  await dialog.getByLabel('Target Period').fill('2026-11-30');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Food');
  await dialog.getByRole('button', { name: 'Add Budget' }).click();
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole('listitem');
  await expect(card).toContainText('Food');
  await expect(card).toContainText(`${euro(100)} left`);
  expect((await api.get('/api/budgets')).results).toMatchObject([{ total_expense: 0, budget_amount: 100 }]);

  const wallet = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 0 });
  const feast = { name: 'Feast', type: 'expense', amount: 120.4, date: '2026-11-03' };
  await api.post('/api/transactions', { ...feast, source_id: wallet.id, category_id: food.id });
  await page.reload();
  await expect(card).toContainText(`${euro(120.4)} of ${euro(100)} spent in November 2026`);
  await expect(card).toContainText(`Over budget by ${euro(20.4)}`);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit the budget for Food' }).click();
  await expect(page).toHaveURL(/\/edit-budget\/[\w-]+$/);
  await page.reload();
  await expect(page.getByLabel('Budget Amount')).toHaveValue('100,00');
  await expect(page.getByLabel('Target Period')).toHaveValue('2026-11-30');
  await expect(page.getByRole('combobox', { name: 'Category' }).locator('option:checked')).toHaveText('Food');
  await expect(page.getByLabel('Total Expense')).toHaveValue('0,00');
  await page.getByRole('button', { name: `Use tracked amount (${euro(120.4)})` }).click();
  await expect(page.getByLabel('Total Expense')).toHaveValue('120,40');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/budgets');
  await expect(page.locator('dd').nth(2)).toHaveText(euro(120.4));

  await page.getByRole('link', { name: 'Edit the budget for Food' }).click();
  await page.getByLabel('Total Expense').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.locator('dd').nth(2)).toHaveText(euro(0));
  await page.getByRole('link', { name: 'Edit the budget for Food' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/budgets');

  await page.getByRole('button', { name: 'Delete the budget for Food' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this budget?');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete the budget for Food' }).click();
  await page.getByRole('button', { name: 'Delete budget', exact: true }).click();
  await expect(page.getByText('No budgets available')).toBeVisible();

  await page.goto('/edit-budget/nowhere');
  await expect(page.getByText('This budget doesn’t exist. It may have been deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Budgets' }).click();
  await expect(page).toHaveURL('/budgets');
});

test(
  'budgets are looked at by month, copied from the one before, and asked about where there is one',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const api = await enter(page);
    const food = await api.post('/api/categories', { name: 'Food' });
    const add = (fields: object) =>
      api.post('/api/budgets', { budget_amount: '100', category_id: food.id, total_expense: '0', ...fields });
    await add({ target_period: '2026-01-31' });
    await page.goto('/budgets?month=2026-01');
    const cards = page.getByRole('listitem');
    await expect(page.getByRole('heading', { name: 'January 2026' })).toBeVisible();
    await expect(cards).toHaveCount(1);
    await expect(page.getByText('Left to spend:')).toContainText(euro(100));
    await expectAccessible(page);

    await page.getByRole('button', { name: 'The month after' }).click();
    await expect(page).toHaveURL('/budgets?month=2026-02');
    await expect(page.getByText('None for February 2026 yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Copy 1 budget from January' }).click();
    await expect(page.getByText('1 budget copied.')).toBeVisible();
    await expect(cards).toContainText('28/2/2026');
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('None for February 2026 yet.')).toBeVisible();

    await page.getByRole('button', { name: 'The month before' }).click();
    await page.getByRole('button', { name: 'Add Budget' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Budget' });
    await expect(dialog.getByLabel('Target Period')).toHaveValue('2026-01-31');
    await expect(dialog.getByText('what is spent in that month counts')).toBeVisible();
    await dialog.getByLabel('Budget Amount').fill('30');
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Food');
    await dialog.getByRole('button', { name: 'Add Budget' }).click();
    const question = page.getByRole('dialog', { name: 'Confirmation' });
    await expect(question).toContainText('Food already has a budget for January 2026.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByLabel('Budget Amount')).toHaveValue('30');
    expect((await api.get('/api/budgets')).results).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Add Budget' }).click();
    await question.getByRole('button', { name: 'Save a second one' }).click();
    await expect(cards).toHaveCount(2);
    await page.getByRole('button', { name: 'All months' }).click();
    await expect(page).toHaveURL('/budgets');
  },
);

test('budgets are summed up, sorted, filtered and paged', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  const names = ['Food', 'Home', 'Fun'];
  const categories = [];
  for (const name of names) categories.push(await api.post('/api/categories', { name }));
  for (let index = 1; index <= 9; index++) {
    await api.post('/api/budgets', {
      budget_amount: String(index * 10),
      target_period: `2026-${String(index).padStart(2, '0')}-28`,
      category_id: categories[index % 3]?.id,
      total_expense: '0',
    });
  }
  await page.goto('/budgets');
  await expect(page.locator('dl').first().locator('div')).toHaveText([
    `Total Amount in Budgets${euro(450)}`,
    'Total Categories3',
    `Total Expenses${euro(0)}`,
  ]);
  const cards = page.getByRole('listitem');
  await expect(cards).toHaveCount(8);
  await expect(cards.first()).toContainText('28/9/2026');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(cards).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();

  const by = page.getByLabel('Filter and sort');
  await expect(by.getByRole('option')).toHaveText([
    'All',
    'Category',
    'Amount',
    'Target Period',
    'Total Expense',
  ]);
  await by.selectOption('Amount');
  await page.getByLabel('Order').selectOption('Ascending');
  await expect(cards.first()).toContainText(euro(10));
  await by.selectOption('Category');
  await page.getByLabel('Which category').selectOption('Fun');
  await expect(cards).toHaveCount(3);
  await page.goBack();
  await expect(cards).toHaveCount(8);
});
