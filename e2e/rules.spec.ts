import type { Page } from '@playwright/test';
import {
  ANY_WIDTH,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  openSidebar,
  test,
  visit,
} from './journey.ts';
import { enter } from './money.ts';

const rule = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const toast = (page: Page) => page.getByRole('alert').last();

async function withRows(page: Page) {
  const api = await enter(page);
  const wallet = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 0 });
  const food = await api.post('/api/categories', { name: 'Food' });
  const fun = await api.post('/api/categories', { name: 'Fun' });
  for (const [index, amount] of [5, 20, 80].entries())
    await api.post('/api/transactions', {
      ...{ name: `Zorblat shop ${index + 1}`, type: 'expense', amount, date: '2026-10-01' },
      ...{ description: 'Card', source_id: wallet.id },
    });
  const addRule = (name: string, category_id: string, value: string) =>
    api.post('/api/rules', {
      ...{ name, match: 'all', conditions: [{ field: 'name', op: 'contains', value }] },
      actions: [{ set: 'category_id', value: category_id }],
    });
  return { api, food, fun, addRule };
}

test('a rule is written, looked at before it is kept, run and taken back', async ({ page }) => {
  const { api } = await withRows(page);
  await page.goto('/dashboard');
  await openSidebar(page);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page.getByText('No rules yet')).toBeVisible();
  await page
    .getByRole('banner')
    .or(page.getByRole('main'))
    .getByRole('button', { name: 'New rule' })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByRole('button', { name: 'Create rule' }).click();
  await expect(dialog.getByLabel('Rule name')).toBeFocused();
  await expect(dialog.getByText('This field is required.')).toHaveCount(3);
  await dialog.getByLabel('Rule name').fill('Zorblat');
  await dialog.getByLabel('Value 1').fill('zorblat');
  await dialog.getByLabel('Value of action 1').selectOption('Food');
  await expect(dialog.getByText('3 match in your history, 3 would change.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Add a condition' }).click();
  await expect(dialog.getByLabel('Field 2')).toBeFocused();
  await dialog.getByLabel('Field 2').selectOption('amount');
  await dialog.getByLabel('Comparison 2').selectOption('is between');
  await dialog.getByLabel('Value 2').fill('10');
  await dialog.getByLabel('Up to 2').fill('100,50');
  await expect(dialog.getByText('2 match in your history, 2 would change.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create rule' }).click();
  await expect(rule(page, 'Zorblat')).toContainText(
    /When name contains “zorblat” and amount is between 10,00.€ and 100,50.€/,
  );
  await expect(rule(page, 'Zorblat')).toContainText('Then category: Food');
  await expectAccessible(page);

  await page.getByRole('main').getByRole('button', { name: 'Run now' }).click();
  await expect(toast(page)).toContainText('2 transactions changed.');
  await expect(rule(page, 'Zorblat')).toContainText('changed 2 transactions so far');
  const uncategorized = async () => (await api.get('/api/suggestions')).total;
  expect(await uncategorized()).toBe(1);

  // Why it has this category.
  await visit(page, '/transactions');
  await page.getByRole('button', { name: 'Details of Zorblat shop 3' }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'By the rule “Zorblat”' }).click();
  await expect(page).toHaveURL('/rules');
  await visit(page, '/history');
  await page.getByRole('button', { name: 'Undo: Rules changed 2 transactions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(uncategorized).toBe(3);
});

test('what a rule may not say is told at its field', ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/400/);
  await withRows(page);
  await page.goto('/rules');
  await page.getByRole('button', { name: 'New rule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('Rule name').fill('Broken');
  await dialog.getByLabel('Comparison 1').selectOption('matches the pattern');
  await dialog.getByLabel('Value 1').fill('(((');
  await dialog.getByLabel('Value of action 1').selectOption('Food');
  await expect(dialog.getByText('This couldn’t be loaded.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create rule' }).click();
  await expect(dialog.getByText('This value isn’t valid.')).toBeVisible();
  await expect(dialog.getByLabel('Value 1')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Value 1').fill('zorb|quux');
  await expect(dialog.getByText('3 match in your history, 3 would change.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create rule' }).click();
  await expect(rule(page, 'Broken')).toBeVisible();
});

test(
  'rules are put in order, turned off, deleted and had back; those for names are turned off',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const { api, food, fun, addRule } = await withRows(page);
    await addRule('First', food.id, 'zorblat');
    await addRule('Second', fun.id, 'shop');
    await addRule('Third', fun.id, 'nothing like it');
    const listed = async () =>
      (await api.get('/api/rules')).results.map(({ name }: { name: string }) => name);
    await page.goto('/rules');
    await expect(rule(page, 'Second')).toContainText(
      'Conflicts with “First” on 3 transactions; the upper rule wins.',
    );
    await expect(rule(page, 'Third')).toContainText('No matches in your history.');
    await page.getByRole('button', { name: 'Move Second up' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Second',
      'First',
      'Third',
    ]);
    await expect.poll(listed).toEqual(['Second', 'First', 'Third']);

    await page.getByRole('switch', { name: 'First: active' }).click();
    await expect(page.getByRole('switch', { name: 'First: active' })).not.toBeChecked();
    await expect
      .poll(async () =>
        (await api.get('/api/rules')).results.map(({ active }: { active: boolean }) => active),
      )
      .toEqual([true, false, true]);

    await page.getByRole('button', { name: 'Edit Third' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit rule' });
    await dialog.getByLabel('Rule name').fill('Fourth');
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await expect(rule(page, 'Fourth')).toBeVisible();

    await page.getByRole('button', { name: 'Delete Second' }).click();
    await expect(rule(page, 'Second')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete First' })).toBeFocused();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(rule(page, 'Second')).toBeVisible();
    await expect.poll(listed).toEqual(['Second', 'First', 'Fourth']);

    await page.getByRole('link', { name: 'How names are cleaned' }).click();
    await page.getByRole('switch', { name: 'Towns and countries: on' }).click();
    const isOn = async () =>
      (await api.get('/api/name-rules')).results.find(({ id }: { id: string }) => id === 'place').active;
    await expect.poll(isOn).toBe(false);
    await expect(page.getByRole('switch', { name: 'Towns and countries: on' })).not.toBeChecked();
    await expectAccessible(page);
  },
);
