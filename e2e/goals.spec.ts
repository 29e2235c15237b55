import type { Page } from '@playwright/test';
import { expect, expectAccessible, NIGHTLY, openSidebar, test } from './journey.ts';
import { type Api, enter, euro } from './money.ts';

const now = new Date();
/** The tenth of a month before, or after, this one. */
const tenth = (months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 10)).toISOString().slice(0, 10);

/** Somebody who has 300 in a piggy bank by now, 50 of them of each of the last four months. */
async function enterAsSaver(page: Page): Promise<Api> {
  const api = await enter(page);
  const addSource = (name: string, amount: number) =>
    api.post('/api/sources', { name, type_source: 'manual_entry', amount });
  const piggy = await addSource('Piggy bank', 100);
  await addSource('Wallet', 25);
  for (const month of [-4, -3, -2, -1])
    await api.post('/api/transactions', {
      ...{ name: 'Put aside', type: 'income', amount: 50, date: tenth(month) },
      ...{ source_id: piggy.id, category_id: null },
    });
  return api;
}

test('a goal is set, followed, changed and deleted', async ({ page, expectNoise }) => {
  expectNoise(/status of 500/);
  const api = await enterAsSaver(page);
  const main = page.getByRole('main');
  await page.goto('/dashboard');
  await openSidebar(page);
  await page.getByRole('link', { name: 'Goals', exact: true }).click();
  await expect(page.getByText('No goals yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New goal' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New goal' });
  await dialog.getByLabel('Name').fill('Bicycle');
  await dialog.getByLabel('Target amount').fill('900');
  await dialog.getByLabel('Target date').fill(tenth(13));
  await dialog.getByRole('button', { name: 'Create goal' }).click();
  await expect(dialog.getByText('Choose at least one source.')).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Sources' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /Piggy bank/ }).check();
  await dialog.getByRole('button', { name: 'Create goal' }).click();
  await expect(dialog).toHaveCount(0);

  const card = main.getByRole('listitem').filter({ hasText: 'Bicycle' });
  const fact = (label: string) => card.locator('dl > div').filter({ hasText: label }).locator('dd').first();
  const [goal] = (await api.get('/api/goals')).results;
  await expect(card).toContainText(`${euro(300)} of ${euro(900)} saved`);
  await expect(card).toContainText('33\u00a0%');
  await expect(card.getByRole('progressbar')).toHaveAttribute('value', '300');
  await expect(fact('Saved per month')).toHaveText(euro(50));
  await expect(fact('Needed per month')).toHaveText(euro(goal.needed));
  expect(goal).toMatchObject({ pace: 50, on_track: true });
  await expect(card).toContainText('On track');
  await expect(fact('Sources')).toHaveText('Piggy bank');
  await expectAccessible(page);

  await card.getByRole('button', { name: /^How this adds up/ }).click();
  const panel = page.getByRole('dialog', { name: 'How this adds up' });
  await expect(panel.getByTestId('explained-value')).toHaveText(euro(300));
  await expect(panel.getByRole('link', { name: 'Show 4 transactions in the list' })).toBeVisible();
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: 'Edit Bicycle' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit goal' });
  await expect(edit.getByRole('checkbox', { name: /Piggy bank/ })).toBeChecked();
  await edit.getByLabel('Target amount').fill('3.325,00');
  await edit.getByRole('checkbox', { name: /Wallet/ }).check();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toHaveCount(0);
  await expect(card).toContainText(`${euro(325)} of ${euro(3325)} saved`);
  await expect(card).toContainText('Behind');
  await expect(fact('Sources')).toHaveText('Piggy bank, Wallet');

  // Said, where it did not come, and asked for again.
  await page.route('**/api/goals', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(main.getByText('This couldn’t be loaded.')).toBeVisible();
  await expect(main).not.toHaveText(/\d,\d\d|No goals/);
  await page.unroute('**/api/goals');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toBeVisible();

  await card.getByRole('button', { name: 'Delete Bicycle' }).click();
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await expect(question).toContainText('“Bicycle”? The money stays where it is.');
  await question.getByRole('button', { name: 'Delete goal' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(card).toContainText(`${euro(325)} of ${euro(3325)} saved`);

  for (const { id } of (await api.get('/api/sources')).results) await api.remove(`/api/sources/${id}`);
  await expect(card).toContainText('No source counts towards this goal.');
  await expect(card).toContainText(`${euro(0)} of ${euro(3325)} saved`);
  await expect(fact('Saved per month')).toHaveText('Not known yet');
});

test('the dashboard shows goals to whoever chooses so', NIGHTLY, async ({ page }) => {
  const api = await enterAsSaver(page);
  const [{ id }] = (await api.get('/api/sources')).results;
  await page.goto('/dashboard');
  const widgets = page.getByRole('region', { name: 'At a glance' });
  const part = widgets.locator('section', { has: page.getByRole('heading', { name: 'Goals', level: 3 }) });
  await widgets.getByRole('button', { name: 'Choose what you see' }).click();
  await page.getByRole('switch', { name: 'Show Goals' }).click();
  await page.keyboard.press('Escape');
  await expect(part).toContainText('No goals yet');
  await expect(part.getByRole('link', { name: 'New goal' })).toHaveAttribute('href', '/goals');

  for (const [name, target, months] of [
    ['Fourth', 10, 40],
    ['Third', 300, 30],
    ['Second', 9000, 20],
    ['First', 400, 10],
  ] as const)
    await api.post('/api/goals', { name, target, target_date: tenth(months), source_ids: [id] });
  const goals = part.getByRole('listitem');
  await expect(goals).toHaveText([
    `First75\u00a0%${euro(300)} of ${euro(400)} savedOn track`,
    `Second3\u00a0%${euro(300)} of ${euro(9000)} savedBehind`,
    `Third100\u00a0%${euro(300)} of ${euro(300)} savedReached`,
  ]);
  await expectAccessible(page);
  await goals.first().getByRole('link').click();
  await expect(page).toHaveURL('/goals');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'First',
    'Second',
    'Third',
    'Fourth',
  ]);
});
