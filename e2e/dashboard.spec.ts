import {
  ANY_WIDTH,
  askedAlone,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  openSidebar,
  PHONE_TOO,
  test,
  visit,
} from './journey.ts';
import { enter, euro, writeAsBank } from './money.ts';

/** As the axis of the chart says it. */
const toShortMonth = (date: Date) =>
  `${date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })} ${date.toISOString().slice(2, 4)}`;

test('somebody new is led to a first transaction', async ({ page }) => {
  const api = await enter(page, { first_name: 'Ada', last_name: 'Lovelace' });
  await api.post('/api/categories', { name: 'Leisure' });
  // Signing up leads to the profile, which asks how to start.
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Bank, file or sample data?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Or start by hand' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada Lovelace!');
  await expect(page.getByText("You don't have any transactions")).toBeVisible();
  await expect(page.getByText('No budgets available')).toBeVisible();
  await expect(page.getByText('No banks connected yet.')).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText(euro(0));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add source' }).click();
  const source = page.getByRole('dialog', { name: 'New Source' });
  await source.getByLabel('Name').fill('Wallet');
  await source.getByLabel('Amount').fill('1.234,56');
  await source.getByRole('button', { name: 'Create Source' }).click();
  await expect(page.getByTestId('balance')).toHaveText(euro(1234.56));
  await page.getByRole('button', { name: 'Add categories' }).click();
  await expect(page.getByText('Done')).toHaveCount(2);
  expect((await api.get('/api/categories')).results).toHaveLength(24);

  await page.getByRole('button', { name: 'New Transaction' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await dialog.getByLabel('Name').fill('Coffee');
  await dialog.getByLabel('Amount').fill('2,20');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Leisure' });
  await dialog.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(page).toHaveURL('/transactions');
  await expect(page.getByRole('row', { name: /Coffee/ })).toBeVisible();
  await visit(page, '/dashboard');
  await expect(page.getByTestId('balance')).toHaveText(euro(1232.36));
  // A step stays until it is done.
  await page.getByText('First steps: 1 left').click();
  await expect(page.getByText('Done')).toHaveCount(3);
  await page.getByRole('button', { name: 'Set a budget' }).click();
  const budget = page.getByRole('dialog', { name: 'Add Budget' });
  await budget.getByLabel('Budget Amount').fill('50');
  await budget.getByLabel('Target Period').fill('2026-11-30');
  await budget.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Leisure' });
  await budget.getByRole('button', { name: 'Add Budget' }).click();
  await expect(page.getByText('First steps')).toHaveCount(0);
});

test('sample data comes and goes', ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Load sample data' }).click();
  await expect(page.getByText('You’re viewing sample data.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Balance Chart' }).getByRole('row')).toHaveCount(13);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click();
  await expect(page.getByText('Sample data removed.')).toBeVisible();
  await expect(page.getByText("You don't have any transactions")).toBeVisible();
  expect((await api.get('/api/sources')).results).toEqual([]);
});

test(
  'the balance card shows the total or one source, with its latest transactions',
  PHONE_TOO,
  async ({ page }) => {
    const api = await enter(page);
    // The chart ends with the present month.
    const present = new Date();
    const month = present.toISOString().slice(0, 7);
    const [year, number] = month.split('-').map(Number);
    const told = (day: number) => `${day}/${number}/${year}`;
    const wallet = await api.post('/api/sources', {
      name: 'Wallet',
      type_source: 'manual_entry',
      amount: 100,
    });
    const card = await api.post('/api/sources', { name: 'Card', type_source: 'credit_card', amount: -30 });
    const entries = [
      { name: 'One', type: 'expense', amount: 1, date: `${month}-01`, source_id: wallet.id },
      { name: 'Two', type: 'income', amount: 2, date: `${month}-02`, source_id: wallet.id },
      { name: 'Three', type: 'expense', amount: 3, date: `${month}-03`, source_id: card.id },
      { name: 'Four', type: 'expense', amount: 4, date: `${month}-04`, source_id: wallet.id },
    ];
    for (const entry of entries) await api.post('/api/transactions', entry);
    await page.goto('/dashboard');
    const balance = page.getByTestId('balance');
    await expect(balance).toHaveText(euro(64));
    const box = page.locator('section', { has: page.getByRole('heading', { name: 'Balance', exact: true }) });
    const latest = box.getByRole('listitem');
    await expect(latest).toHaveText([
      `Four${told(4)}−${euro(4)}`,
      `Three${told(3)}−${euro(3)}`,
      `Two${told(2)}+${euro(2)}`,
    ]);
    await expect(latest.first().locator('[data-type=expense]')).toBeVisible();
    await expect(latest.last().locator('[data-type=income]')).toBeVisible();

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/transactions?source_id=${card.id}*`, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Source', { exact: true }).selectOption({ label: 'Card' });
    await expect(page.getByText('Loading...')).toBeAttached();
    release();
    await expect(latest).toHaveText([`Three${told(3)}−${euro(3)}`]);
    await expect(balance).toHaveText(euro(-33));
    await expect(balance.locator('[data-type=expense]')).toBeVisible();
    const chart = page.getByRole('table', { name: 'Balance Chart' });
    await expect(chart.getByRole('row').last()).toHaveText(`${toShortMonth(present)}${euro(-33)}`);
    await page.reload();
    await expect(balance).toHaveText(euro(-33));
    await page.getByRole('link', { name: 'All transactions' }).click();
    await expect(page.getByText('Source: Card')).toBeVisible();
    await openSidebar(page);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await page.getByLabel('Source', { exact: true }).selectOption({ label: 'Total' });
    await expect(balance).toHaveText(euro(64));
  },
);

test(
  'the balance chart is 200 px high, and can be read as a table',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const api = await enter(page);
    const { id } = await api.post('/api/sources', {
      name: 'Wallet',
      type_source: 'manual_entry',
      amount: 50,
    });
    const coffee = { name: 'Coffee', type: 'expense', amount: 5, date: '2026-09-10', source_id: id };
    await api.post('/api/transactions', coffee);
    await page.goto('/dashboard');
    const chart = page.getByTestId('chart');
    const heading = page.getByRole('heading', { name: 'Balance Chart' });
    await expect(heading).toBeVisible();
    await expect(chart).toHaveCSS('height', '200px');
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(chart).toHaveCount(0);
    const rows = page.getByRole('table', { name: 'Balance Chart' }).getByRole('row');
    await expect(rows.first()).toHaveText('MonthTotal');
    await expect(rows.nth(1)).toContainText(euro(45));
    await page.getByRole('button', { name: 'Show as chart' }).click();
    await expect(chart).toBeVisible();
  },
);

test('the biggest budget and the connected banks are told', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  const food = await api.post('/api/categories', { name: 'Food' });
  const home = await api.post('/api/categories', { name: 'Home' });
  const november = { target_period: '2026-11-30' };
  await api.post('/api/budgets', { ...november, budget_amount: '200', category_id: food.id });
  await api.post('/api/budgets', { ...november, budget_amount: '900', category_id: home.id });
  const columns = '(owner, id, institution_id, link_ref, consent_token, state, created_at)';
  writeAsBank(
    (owner) => [
      [
        "insert or ignore into institutions (id, yapily_id, name, refreshed_at) values ('i1', 'y1', 'Banco Ejemplo', '2999')",
      ],
      [`insert into connections ${columns} values (?, 'a', 'i1', 'a', 'handle', 'connected', '2026')`, owner],
      [`insert into connections ${columns} values (?, 'b', 'gone', 'b', null, 'awaiting', '2026')`, owner],
    ],
    api.userId,
  );
  await page.goto('/dashboard');
  await expect(page.getByText('Home', { exact: true }).last()).toBeVisible();
  await expect(page.getByText(euro(900))).toBeVisible();
  await expect(page.getByText('30/11/2026')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Banco Ejemplo' })).toHaveText(
    'Banco Ejemplo(Connected)',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Unknown Bank' })).toHaveText(
    'Unknown Bank(Not Authorized)',
  );
  await expectAccessible(page);
});

test('an amount that is no number is said to be invalid', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  const { id } = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 50 });
  await api.post('/api/transactions', {
    name: 'Coffee',
    type: 'expense',
    amount: 5,
    date: '2026-09-10',
    source_id: id,
  });
  await askedAlone(page);
  await page.route('**/api/transactions?page=1&per_page=3', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.results[0].amount = 'many';
    await route.fulfill({ json: answer });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('listitem').filter({ hasText: 'Coffee' })).toContainText('Invalid');
});

test(
  'a source is edited, and deleted with its transactions, from the dashboard',
  ANY_WIDTH,
  async ({ page }) => {
    const api = await enter(page);
    const { id } = await api.post('/api/sources', {
      name: 'Wallet',
      type_source: 'manual_entry',
      amount: 50,
    });
    await api.post('/api/transactions', {
      name: 'Coffee',
      type: 'expense',
      amount: 5,
      date: '2026-09-10',
      source_id: id,
    });
    await page.goto('/dashboard');
    await page.getByLabel('Source', { exact: true }).selectOption({ label: 'Wallet' });
    await page.getByRole('button', { name: 'Edit Wallet' }).click();
    await expect(page).toHaveURL('/edit-source');
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Wallet');
    await expect(page.getByLabel('Type of the Source')).toHaveValue('manual_entry');
    await page.getByLabel('Amount').fill('a lot');
    await page.getByRole('button', { name: 'Edit Source' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Please, enter a valid number for the amount!',
    );
    await expect(page.getByLabel('Amount')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Name').fill('Purse');
    await page.getByLabel('Amount').fill('80.5');
    await page.getByLabel('Amount').press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByTestId('balance')).toHaveText(euro(80.5));

    await page.getByRole('button', { name: 'Delete Purse' }).click();
    await expect(page.getByRole('dialog')).toContainText('Its 1 transaction goes with it.');
    await page.getByRole('button', { name: 'Delete source' }).click();
    await expect(page.getByTestId('balance')).toHaveText(euro(0));
    await expect.poll(async () => (await api.get('/api/transactions')).results).toEqual([]);

    await page.goto('/edit-source');
    await expect(page.getByText('No source is chosen. Pick one from your sources to edit it.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Connections' }).click();
    await expect(page).toHaveURL('/connections');
  },
);
