import { expect, expectAccessible, NIGHTLY_AT_ANY_WIDTH, openSidebar, test } from './journey.ts';
import { enter } from './money.ts';

const ECB = ['Date,USD,JPY,', '2026-01-02,1.25,160,', ''].join('\n');

test('money in another currency counts once a rate is known, and totals are in the home that one chooses', async ({
  page,
}) => {
  const api = await enter(page);
  await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 10 });
  const { id } = await api.post('/api/sources', {
    ...{ name: 'Broker', type_source: 'manual_entry', amount: 125, currency: 'USD' },
  });
  await api.post('/api/transactions', {
    ...{ name: 'Bagel', type: 'expense', amount: 25, date: '2026-01-10', source_id: id },
  });

  await page.goto('/dashboard');
  await expect(page.getByTestId('balance')).toHaveText('10,00\u00a0€');
  await expect(page.getByText('Broker (100,00\u00a0$)')).toBeVisible();
  await openSidebar(page);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Currencies', exact: true }).click();
  await expect(page.getByText('No USD rate yet.')).toBeVisible();
  await expect(page.getByText('1 transaction excluded from totals')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Equals').fill('much');
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expect(page.getByText('Enter a number such as 1,0734.')).toBeVisible();
  await page.getByLabel('Equals').fill('0,9');
  await page.getByLabel('From').fill('2026-01-05');
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expect(page.getByText('Rate added')).toBeVisible();
  await expect(page.getByRole('row', { name: /1 USD = 0,9 EUR/ })).toBeVisible();
  await expect(page.getByText('1 transaction excluded from totals')).toHaveCount(0);

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose the file' }).click();
  const file = (text: string) => ({
    name: 'eurofxref-hist.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await (await choosing).setFiles(file(ECB));
  await expect(page.getByText('2 rates added')).toBeVisible();
  await page.getByRole('button', { name: /^Delete 1 USD/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 USD = 0,8 EUR')).toBeVisible();

  await page.getByLabel('Totals are in').selectOption('USD');
  await expect(page.getByText('Totals are now in USD')).toBeVisible();
  await expect(page.getByText('1 EUR = 1,25 USD').first()).toBeVisible();
  await openSidebar(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText('112,50\u00a0$');
  await page.getByTestId('balance').getByRole('button').click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Sources in other currencies, at that day’s rate')).toBeVisible();
  await expect(panel.getByText('112,50\u00a0$').first()).toBeVisible();
});

test(
  'an amount is read in the money of its source: the same digits are dinars here and euros there',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const api = await enter(page);
    for (const [name, currency] of [
      ['Wallet', 'EUR'],
      ['Souk', 'KWD'],
    ])
      await api.post('/api/sources', { name, type_source: 'manual_entry', amount: 0, currency });
    await api.post('/api/categories', { name: 'Food' });
    await page.goto('/transactions');
    const typed = { Souk: '1,234\u00a0KWD', Wallet: '1.234,00\u00a0€' };
    for (const [source, told] of Object.entries(typed)) {
      await page.getByRole('button', { name: 'New Transaction' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'New Transaction' });
      await dialog.getByLabel('Name').fill(`At the ${source}`);
      await dialog.getByRole('combobox', { name: 'Source' }).selectOption(source);
      await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Food');
      await dialog.getByLabel('Amount').fill('1,234');
      await dialog.getByLabel('Amount').press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('row').filter({ hasText: `At the ${source}` })).toContainText(told);
    }
    await page.getByRole('button', { name: 'Edit At the Souk' }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('1,234');
  },
);

test('numbers, dates and currencies are written as one likes, on every device', async ({ page, browser }) => {
  const api = await enter(page);
  const { id } = await api.post('/api/sources', {
    name: 'Wallet',
    type_source: 'manual_entry',
    amount: 1234.5,
  });
  await api.post('/api/transactions', {
    ...{ name: 'Bagel', type: 'expense', amount: 2.5, date: '2026-01-10', source_id: id },
  });
  await page.goto('/currencies');
  await page.getByLabel('Numbers').selectOption('1,234.56');
  await expect(page.getByRole('alert').filter({ hasText: 'Formats saved' }).first()).toBeVisible();
  await page.getByLabel('Currency sign').selectOption('€56');
  await page.getByLabel('Dates').selectOption('2026-11-18');
  await expectAccessible(page);
  await page.goto('/dashboard');
  await expect(page.getByTestId('balance')).toHaveText('€1,232.00');
  await page.goto('/transactions');
  await expect(page.getByText('−€2.50').first()).toBeVisible();
  await expect(page.getByText('2026-01-10').first()).toBeVisible();
  expect((await api.get('/api/preferences')).results).toMatchObject({
    ...{ number_format: 'en', currency_sign: 'before', date_format: 'ymd' },
  });

  const other = await browser.newContext();
  const stored = await page.evaluate(() => ({ token: localStorage.token, user: localStorage.user }));
  const beside = await other.newPage();
  await beside.addInitScript((session) => {
    const user = { ...JSON.parse(session.user), preferences: undefined };
    if (!localStorage.token)
      Object.assign(localStorage, { token: session.token, user: JSON.stringify(user) });
  }, stored);
  await beside.goto('/dashboard');
  await expect(beside.getByTestId('balance')).toHaveText('€1,232.00');
  await other.close();
});
