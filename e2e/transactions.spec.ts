import type { Page } from '@playwright/test';
import { fileUnder } from './filing.ts';
import {
  ANY_WIDTH,
  askedAlone,
  expect,
  expectAccessible,
  openSidebar,
  PHONE_TOO_BOTH_DATABASES,
  test,
  withoutLive,
} from './journey.ts';
import { type Api, enter, euro, writeAsBank } from './money.ts';

async function withWallet(page: Page, count = 0) {
  const api = await enter(page);
  const wallet = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 100 });
  const food = await api.post('/api/categories', { name: 'Food' });
  for (let index = 1; index <= count; index++) {
    await api.post('/api/transactions', {
      name: `Coffee ${index}`,
      type: 'expense',
      amount: index,
      date: `2026-${String((index % 3) + 8).padStart(2, '0')}-${String(index).padStart(2, '0')}`,
      source_id: wallet.id,
      category_id: food.id,
    });
  }
  return { api, wallet, food };
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const newTransaction = (page: Page) => page.getByRole('button', { name: 'New Transaction' }).first();

test('an empty history says so, and a form says what is missing', async ({ page }) => {
  const { api } = await withWallet(page);
  await page.goto('/transactions');
  await expect(page.getByText('No Transactions Available')).toBeVisible();
  await expect(page.locator('dd')).toHaveText([euro(0), euro(0), euro(0)]);
  await expectAccessible(page);
  await newTransaction(page).click();
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await dialog.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(3);
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Bread');
  await dialog.getByLabel('Amount').fill('1,234,5');
  await dialog.getByLabel('Amount').press('Enter');
  await expect(dialog.getByText('Please enter an amount such as 12,50.')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(newTransaction(page)).toBeFocused();
  expect((await api.get('/api/transactions')).results).toEqual([]);
});

test('a source and a category are made where they are needed', ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  await page.goto('/transactions');
  await newTransaction(page).click();
  await page.getByRole('button', { name: 'New category' }).click();
  const category = page.getByRole('dialog', { name: 'New Category' });
  await category.getByLabel('Name').fill('Food');
  await category.getByLabel('Name').press('Enter');
  await expect(category).toHaveCount(0);
  await page.getByRole('button', { name: 'New source' }).click();
  const source = page.getByRole('dialog', { name: 'New Source' });
  await source.getByLabel('Name').fill('Wallet');
  await source.getByLabel('Amount').fill('10');
  await source.getByLabel('Amount').press('Enter');
  await expect(source).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await dialog.getByLabel('Name').fill('Bread');
  await dialog.getByLabel('Amount').fill('3.10');
  await dialog.getByRole('button', { name: 'Create Transaction' }).dblclick();
  await expect(row(page, 'Bread')).toHaveCount(1);
  const { results } = await api.get('/api/transactions');
  expect(results).toMatchObject([{ name: 'Bread', amount: 3.1, category: { name: 'Food' } }]);
});

test(
  'filters, search and page live in the address, and the sums belong to what is shown',
  ANY_WIDTH,
  async ({ page }) => {
    const { api, wallet } = await withWallet(page, 25);
    const other = await api.post('/api/sources', {
      name: 'Piggy bank',
      type_source: 'debit_card',
      amount: 0,
    });
    const gift = { name: 'Gift', type: 'income', amount: 40, date: '2025-12-24', description: 'Año nuevo' };
    await api.post('/api/transactions', { ...gift, source_id: other.id });
    await page.goto('/transactions');
    await expect(page.getByText('Page 1 of 3')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    const sums = page.locator('dd');
    await expect(sums).toHaveText([euro(40), euro(325), euro(-285)]);
    await expect(sums.last().locator('[data-type=expense]')).toBeVisible();

    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/transactions?page=2');
    await expect(page.getByText('Page 2 of 3')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Page 1 of 3')).toBeVisible();

    const filterBy = page.getByLabel('Filter by');
    await expect(filterBy.getByRole('option')).toHaveText([
      'Choose a filter',
      'Type',
      'Source',
      'Category',
      'Date',
      'Clear All Filters',
    ]);
    await filterBy.selectOption('Type');
    await page.getByLabel('Type', { exact: true }).selectOption('Expense');
    await expect(sums).toHaveText([euro(0), euro(325), euro(-325)]);
    await filterBy.selectOption('Source');
    await page.getByLabel('Source', { exact: true }).selectOption('Wallet');
    await expect(page).toHaveURL(`/transactions?type=expense&source_id=${wallet.id}`);
    await page.getByLabel('Search').fill('coffee 2');
    await expect(page.getByText('7 transactions')).toBeVisible();
    await expect(sums).toHaveText([euro(0), euro(2 + 20 + 21 + 22 + 23 + 24 + 25), euro(-137)]);
    const chart = page.getByRole('table', { name: 'Transactions per Month' });
    await expect(chart.getByRole('row')).toHaveCount(4);
    await expect(page).toHaveURL(/q=coffee\+2/);
    await page.reload();
    await expect(page.getByLabel('Search')).toHaveValue('coffee 2');
    await expect(page.getByText('Type: Expense')).toBeVisible();
    await expect(sums).toHaveText([euro(0), euro(137), euro(-137)]);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Remove the filter Type' }).click();
    await filterBy.selectOption('Clear All Filters');
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByLabel('Search')).toHaveValue('');
    await page.getByLabel('Search').fill('ano');
    await expect(row(page, 'Gift')).toBeVisible();
    await page.getByLabel('Search').fill('a');
    await expect(page.getByText('Keep typing: search needs two letters.')).toBeVisible();
    await page.getByLabel('Search').fill('gi');
    await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
    await page.getByLabel('Search').fill('25,00');
    await expect(row(page, 'Coffee 25')).toBeVisible();
    await page.getByLabel('Search').fill('nothing such');
    await expect(page.getByText('No Transactions Available')).toBeVisible();
    await expect(page.getByText('No results for “nothing such”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear All Filters' }).click();

    await filterBy.selectOption('Date');
    await page.getByLabel('Date', { exact: true }).fill('2025-12-24');
    await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
    await filterBy.selectOption('Category');
    await page.getByLabel('Category', { exact: true }).selectOption('Uncategorized');
    await expect(row(page, 'Gift')).toBeVisible();
    await expect(page.getByText('Uncategorized', { exact: true }).last()).toBeVisible();

    await page.goto('/transactions?page=99');
    await expect(page).toHaveURL('/transactions?page=3');
    await page.goto('/transactions?type=nonsense&page=x');
    await expect(page.getByText('Page 1 of 3')).toBeVisible();
  },
);

test('what is typed stays, though the address comes after it', ANY_WIDTH, async ({ page }) => {
  await withWallet(page, 25);
  await page.goto('/transactions?q=coffee+2');
  await expect(page.getByText('7 transactions')).toBeVisible();
  // Faster than any hand: both before the screen could be drawn again.
  await page.evaluate(() => {
    const choose = (field: HTMLInputElement | HTMLSelectElement, value: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      );
    };
    const [filter, search] = ['select:has(option[value=clear])', 'input[type=search]'].map((one) =>
      document.querySelector<HTMLInputElement | HTMLSelectElement>(one),
    );
    if (!filter || !search) throw new Error('the fields are missing');
    choose(filter, 'clear');
    choose(search, 'coffee 25');
  });
  await expect(page).toHaveURL(/q=coffee\+25/);
  await expect(page.getByLabel('Search')).toHaveValue('coffee 25');
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
});

test('the chart shows one year at a time, months in calendar order', ANY_WIDTH, async ({ page }) => {
  const { api, wallet } = await withWallet(page);
  const days = ['2025-01-05', '2026-01-05', '2026-03-05', '2025-12-05'];
  for (const [index, date] of days.entries()) {
    await api.post('/api/transactions', {
      name: 'Pay',
      type: 'income',
      amount: 10 + index,
      date,
      source_id: wallet.id,
    });
  }
  await page.goto('/transactions');
  const rows = page.getByRole('table', { name: 'Transactions per Month' }).getByRole('row');
  await expect(rows).toHaveText([
    'MonthIncomeExpenses',
    `January${euro(11)}${euro(0)}`,
    `March${euro(12)}${euro(0)}`,
  ]);
  await page.getByRole('button', { name: 'Show chart: Transactions per Month' }).click();
  await page.getByLabel('Year').selectOption('2025');
  await expect(rows).toHaveText([
    'MonthIncomeExpenses',
    `January${euro(10)}${euro(0)}`,
    `December${euro(13)}${euro(0)}`,
  ]);
});

test(
  'money entered, edited, moved and deleted agrees on every screen',
  PHONE_TOO_BOTH_DATABASES,
  async ({ page }) => {
    const { api, food } = await withWallet(page);
    await api.post('/api/sources', { name: 'Piggy bank', type_source: 'bank_account', amount: 20 });
    await api.post('/api/budgets', {
      budget_amount: '10',
      target_period: '2026-11-30',
      category_id: food.id,
    });

    await page.goto('/transactions');
    await newTransaction(page).click();
    const dialog = page.getByRole('dialog', { name: 'New Transaction' });
    await dialog.getByLabel('Name').fill('Dinner');
    await dialog.getByLabel('Amount').fill('12,50');
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Food');
    await dialog.getByRole('combobox', { name: 'Source' }).selectOption('Wallet');
    await dialog.getByLabel('Date').fill('2026-11-10');
    await dialog.getByRole('button', { name: 'Create Transaction' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Dinner')).toContainText('This is a description for a Transaction');
    await expectAgreement(page, api, { total: 107.5, expense: 12.5, spent: 12.5 });

    await page.getByRole('button', { name: 'Edit Dinner' }).click();
    await expect(page).toHaveURL('/edit-transaction');
    await page.reload();
    await expect(page.getByLabel('Amount')).toHaveValue('12,50');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('This field is required.')).toHaveCount(1);
    await page.getByLabel('Description').fill('With friends');
    await page.getByLabel('Amount').fill('8');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL('/transactions');
    await expect(row(page, 'Dinner')).toContainText('With friends');
    await expectAgreement(page, api, { total: 112, expense: 8, spent: 8 });

    await page.getByRole('button', { name: 'Edit Dinner' }).click();
    await page.getByRole('combobox', { name: 'Source' }).selectOption('Piggy bank');
    await page.getByLabel('Type of Transaction').selectOption('Income');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL('/transactions');
    await expectAgreement(page, api, { total: 128, income: 8, spent: 0 });

    // Of a source that is not manual_entry, a transaction is changed from its details.
    await expect(page.getByRole('button', { name: 'Edit Dinner' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Details of Dinner' }).click();
    await expect(page.getByRole('dialog', { name: 'Dinner' })).toContainText('Piggy bank (Bank account)');
    await page.getByRole('button', { name: 'Delete transaction' }).click();
    await page
      .getByRole('dialog', { name: 'Confirmation' })
      .getByRole('button', { name: 'Delete transaction' })
      .click();
    await expect(page.getByText('No Transactions Available')).toBeVisible();
    await expect(page.getByText('The transaction has been deleted.')).toBeVisible();
    await expectAgreement(page, api, { total: 120, spent: 0 });

    await page.goto('/edit-transaction');
    await expect(page.getByText('Pick a transaction from the list to edit it.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Transactions' }).click();
    await expect(page).toHaveURL('/transactions');
  },
);

type Expected = { total: number; income?: number; expense?: number; spent: number };

async function expectAgreement(page: Page, api: Api, { total, income = 0, expense = 0, spent }: Expected) {
  await expect(page.locator('dd')).toHaveText([euro(income), euro(expense), euro(income - expense)]);
  const sources = (await api.get('/api/sources')).results as { amount: number }[];
  expect(sources.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
    Math.round(total * 100),
  );
  expect((await api.get('/api/transactions?page=1')).summary).toMatchObject({ income, expense });
  expect((await api.get('/api/budgets')).results).toMatchObject([{ spent }]);
  const go = async (name: string) => {
    await openSidebar(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  };
  await go('Dashboard');
  await expect(page.getByTestId('balance')).toHaveText(euro(total));
  await go('Budgets');
  await expect(page.getByText(`${euro(spent)} of ${euro(10)} spent in November 2026`)).toBeVisible();
  await expect(
    page.getByText(spent > 10 ? `Over budget by ${euro(spent - 10)}` : `${euro(10 - spent)} left`),
  ).toBeVisible();
  await go('Transactions');
}

test('a refused deletion brings the row back, with a message', ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of 500/);
  await withWallet(page, 2);
  await page.goto('/transactions');
  await page.route('**/api/transactions/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Delete Coffee 2' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Are you sure you want to delete the transaction “Coffee 2”?',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Delete transaction' }).click();
  await expect(page.getByRole('alert')).toContainText('The transaction couldn’t be deleted.');
  await expect(row(page, 'Coffee 2')).toBeVisible();
  await expect(page.locator('dd')).toHaveText([euro(0), euro(3), euro(-3)]);
});

test(
  'what may have been lost with the connection waits, is sent again by itself, and is written once',
  ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/ERR_|Failed to load/);
    const { api } = await withWallet(page);
    await page.goto('/transactions');
    await newTransaction(page).click();
    const dialog = page.getByRole('dialog', { name: 'New Transaction' });
    await dialog.getByLabel('Name').fill('Bread');
    await dialog.getByLabel('Amount').fill('3');
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Food');
    const keys: (string | undefined)[] = [];
    // The server writes it down, and its answer is lost.
    await page.route('**/api/transactions', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await dialog.getByRole('button', { name: 'Create Transaction' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => keys.length).toBe(2);
    await expect(page.getByText('1 change is waiting to be sent')).toHaveCount(0);
    await expect(row(page, 'Bread')).toHaveCount(1);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect((await api.get('/api/transactions')).results).toHaveLength(1);

    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('You’re offline.')).toHaveCount(0);
  },
);

test('a list that cannot be loaded can be tried again', ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of 400/);
  await withWallet(page, 1);
  // What is fetched ahead of need would mend it as well: nothing comes before somebody has pressed.
  let isPressed = false;
  await page.exposeFunction('press', () => {
    isPressed = true;
  });
  await page.addInitScript(() => {
    const { press } = window as unknown as { press: () => Promise<void> };
    addEventListener('click', () => void press(), true);
  });
  await askedAlone(page);
  await page.route('**/api/transactions?page=1*', (route) =>
    isPressed ? route.continue() : route.fulfill({ status: 400, json: {} }),
  );
  await page.goto('/transactions');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(page.getByText('This couldn’t be loaded.')).toBeVisible();
  // The first press may be heard here after what it asks for: then it is pressed again, as a person would.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 5000 });
    await expect(row(page, 'Coffee 1')).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test('a bank row gets its category in place, and keeps its money', async ({ page }) => {
  const { api, wallet } = await withWallet(page, 1);
  writeAsBank(
    (owner) => [["update sources set connection_id = 'c' where owner = ? and id = ?", owner, wallet.id]],
    api.userId,
  );
  await api.post('/api/categories', { name: 'Fun' });
  await page.goto('/transactions');
  await expect(page.getByRole('button', { name: 'Edit Coffee 1' })).toHaveCount(0);
  await fileUnder(page, 'Coffee 1', 'Fun');
  await expect.poll(async () => (await api.get('/api/transactions')).results[0].category.name).toBe('Fun');
  await page.getByRole('button', { name: 'Details of Coffee 1' }).click();
  await page.getByRole('button', { name: 'Edit Transaction' }).click();
  await expect(page.getByLabel('Amount')).toBeDisabled();
  await page.getByLabel('Name').fill('Café');
  await page.getByLabel('Description').fill('Round the corner');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, 'Café')).toContainText('Round the corner');
  await page.keyboard.press('Escape');
  await newTransaction(page).click();
  const choices = page.getByRole('dialog').getByRole('combobox', { name: 'Source' }).getByRole('option');
  await expect(choices).toHaveText(['Choose']);
});

test(
  'clicking Transactions in the sidebar asks for the list and the balance again',
  ANY_WIDTH,
  async ({ page }) => {
    const { api, wallet } = await withWallet(page, 1);
    const clickTransactions = async () => {
      const asked = Promise.all([
        page.waitForResponse('**/api/transactions?page=1&per_page=10&totals=none'),
        page.waitForResponse('**/api/balances'),
      ]);
      await openSidebar(page);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Transactions' })
        .click();
      const [, balances] = await asked;
      return (await balances.json()).results[0].closing_balance;
    };
    await withoutLive(page);
    await page.goto('/categories', { waitUntil: 'networkidle' });
    expect(await clickTransactions()).toBe(99);
    await expect(row(page, 'Coffee 1')).toBeVisible();
    // Both are known by now, and young enough to be shown again without a question.
    const bread = { name: 'Bread', type: 'expense', amount: 9, date: '2026-11-15', source_id: wallet.id };
    await api.post('/api/transactions', bread);
    expect(await clickTransactions()).toBe(90);
    await expect(row(page, 'Bread')).toBeVisible();
  },
);
