import type { Page } from '@playwright/test';
import { expect, expectAccessible, NIGHTLY_AT_ANY_WIDTH, test } from './journey.ts';
import { type Api, enter, euro } from './money.ts';

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const told = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${date}/${month}/${year}`;
};

/** Somebody with 600 in a wallet and 500 in savings, who pays 700 of rent in ten days and earns 2000 in fifteen. */
async function enterWithRent(page: Page): Promise<Api> {
  const api = await enter(page);
  const addSource = (name: string, amount: number) =>
    api.post('/api/sources', { name, type_source: 'manual_entry', amount });
  const wallet = await addSource('Wallet', 600);
  await addSource('Savings', 500);
  const recur = (name: string, type: string, expected: number, days: number) =>
    api.post('/api/recurring', {
      ...{ name, type, source_id: wallet.id, amount: { expected }, next_date: dayIn(days) },
      every: { unit: 'year', count: 1 },
    });
  await recur('Rent', 'expense', 700, 10);
  await recur('Salary', 'income', 2000, 15);
  return api;
}

test('what can be spent stands on the dashboard, part by part', async ({ page }) => {
  await enterWithRent(page);
  await page.goto('/dashboard');
  const sentence = page.getByTestId('safe-to-spend');
  await expect(sentence).toHaveText(`You can spend ${euro(400)} until Salary on ${told(dayIn(15))}`);
  await page.getByText('How this adds up').first().click();
  const part = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(part('Balance').first()).toHaveText(euro(1100));
  await expect(part('Bills')).toHaveText(euro(-700));
  await expect(part('Safe to spend')).toHaveText(euro(400));
  await expectAccessible(page);
  await page.getByRole('link', { name: `Wallet goes below zero on ${told(dayIn(10))}` }).click();
  await expect(page).toHaveURL(/\/forecast\?days=30/);
  await expect(page.getByText(`Move ${euro(100)} from Savings by ${told(dayIn(9))}`)).toBeVisible();
});

test('a scenario is drawn beside the forecast, applied, and undone', async ({ page }) => {
  const api = await enterWithRent(page);
  await page.goto('/forecast?days=30');
  await expect(page.getByText(`Lowest point: ${euro(400)} on ${told(dayIn(10))}`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New Scenario' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Scenario' });
  await dialog.getByLabel('Scenario name').fill('Vacation');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Flight');
  await dialog.getByLabel('Amount').fill('250');
  await dialog.getByLabel('From').fill(dayIn(5));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Scenario' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Vacation' })).toBeChecked();
  await expect(page.getByText(`Vacation: lowest ${euro(150)}, ${told(dayIn(10))}`)).toBeVisible();
  await expect(page.getByText(`Flight: −${euro(250)} once from ${told(dayIn(5))}`)).toBeVisible();
  expect((await api.get('/api/recurring')).results).toHaveLength(2);

  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Apply Scenario' }).click();
  await expect(page.getByText('Scenario applied')).toBeVisible();
  await expect(page.getByText(`Lowest point: ${euro(150)} on ${told(dayIn(10))}`)).toBeVisible();
  await expect(page.getByText('(applied)').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Lowest point: ${euro(400)} on ${told(dayIn(10))}`)).toBeVisible();
  expect((await api.get('/api/recurring')).results).toHaveLength(2);
});

test(
  'a forecast without money says so, and one that fails can be tried again',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 500/);
    await enter(page);
    await page.goto('/forecast');
    await expect(page.getByText('No likely range yet')).toBeVisible();
    await page.route('**/api/forecast*', (route) =>
      route.fulfill({ status: 500, json: { code: 'server.failed' } }),
    );
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await page.unroute('**/api/forecast*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText('No likely range yet')).toBeVisible();
  },
);
