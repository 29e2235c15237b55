import type { Page } from '@playwright/test';
import {
  ANY_WIDTH,
  expect,
  expectAccessible,
  NIGHTLY,
  NIGHTLY_AT_ANY_WIDTH,
  PHONE_TOO,
  test,
} from './journey.ts';
import { type Api, enter, euro } from './money.ts';

const month = new Date().toISOString().slice(0, 7);
const moved = (by: number) => {
  const [year = 0, one = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, one - 1 + by, 1)).toISOString().slice(0, 7);
};
const before = moved(-1);
const named = (of: string) =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${of}-01T00:00:00Z`),
  );

type Scene = { api: Api; ids: Record<'Food' | 'Fun' | 'Home', string> };

/** Somebody with 1000 in a wallet, who spent 90 on food and 300 at home last month, and 40 on food in this one. */
async function enterWithSpending(page: Page): Promise<Scene> {
  const api = await enter(page);
  const { id: source_id } = await api.post('/api/sources', {
    ...{ name: 'Wallet', type_source: 'manual_entry', amount: 1430 },
  });
  const add = async (name: string) => (await api.post('/api/categories', { name })).id;
  const ids = { Food: await add('Food'), Fun: await add('Fun'), Home: await add('Home') };
  const spend = (category_id: string, amount: number, of: string) =>
    api.post('/api/transactions', {
      ...{ name: 'Something', type: 'expense', amount, date: `${of}-01`, category_id, source_id },
    });
  await spend(ids.Food, 90, before);
  await spend(ids.Home, 300, before);
  await spend(ids.Food, 40, month);
  return { api, ids };
}

async function enterWithPlan(page: Page): Promise<Scene> {
  const scene = await enterWithSpending(page);
  const { api, ids } = scene;
  for (const [id, planned] of [
    [ids.Food, 100],
    [ids.Fun, 60],
  ] as const)
    await api.put(`/api/plan/${month}/${id}`, { planned });
  await page.goto('/budgets');
  await expect(amountOf(page, 'Food')).toHaveValue(euro(100));
  return scene;
}

const amountOf = (page: Page, name: string) =>
  page.getByRole('table').getByRole('textbox', { name: `Planned for ${name}` });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const figure = (page: Page, label: string) =>
  page
    .locator('main dl')
    .first()
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function plannedOf(api: Api, id: string, of = month): Promise<number> {
  const { results } = await api.get(`/api/plan?month=${of}`);
  const lines = results.groups.flatMap(({ categories }: { categories: object[] }) => categories);
  return lines.find((line: { category_id: string }) => line.category_id === id).planned;
}

test('a plan begins with averages, and is what the screen begins with from then on', async ({ page }) => {
  await enterWithSpending(page);
  await page.goto('/budgets');
  await expect(page.getByText('No budgets available')).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Plan and budgets' });
  await views.getByRole('link', { name: 'Plan' }).click();
  await expect(page).toHaveURL('/budgets?view=plan');
  await expect(page.getByText('Plan your month')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Type amounts' }).click();
  await expect(amountOf(page, 'Food')).toBeFocused();

  await page.getByRole('button', { name: 'Start with averages' }).click();
  await expect(toast(page, '2 categories planned')).toBeVisible();
  await expect(amountOf(page, 'Food')).toHaveValue(euro(90));
  await expect(amountOf(page, 'Home')).toHaveValue(euro(300));
  await expect(figure(page, 'Planned')).toHaveText(euro(390));
  await expect(rowOf(page, 'Food')).toContainText(euro(50));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Plan your month')).toBeVisible();
  await page.getByRole('button', { name: 'Start with averages' }).click();
  await expect(page.getByText('Plan your month')).toHaveCount(0);

  await page.goto('/budgets');
  await expect(page.getByRole('heading', { name: named(month) })).toBeVisible();
  await expect(amountOf(page, 'Food')).toHaveValue(euro(90));
  await views.getByRole('link', { name: 'Budgets' }).click();
  await expect(page).toHaveURL('/budgets?view=budgets');
  await expect(page.getByText('No budgets available')).toBeVisible();
});

test(
  'amounts calculate, are saved with Enter, and can be undone',
  PHONE_TOO,
  async ({ page }, { project }) => {
    const { api, ids } = await enterWithPlan(page);
    const food = amountOf(page, 'Food');
    await food.fill('=120/3+5');
    await expect(page.getByText(`= ${euro(45)}`)).toBeVisible();
    await food.press('Enter');
    await expect(food).toHaveValue(euro(45));
    await expect(amountOf(page, 'Fun')).toBeFocused();
    await expect(toast(page, `Food: ${euro(45)} planned`)).toBeVisible();
    await expect.poll(() => plannedOf(api, ids.Food)).toBe(45);
    await expect(figure(page, 'Planned')).toHaveText(euro(105));
    await expect(figure(page, 'Left')).toHaveText(euro(65));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(food).toHaveValue(euro(100));

    // A phone's keypad has figures only.
    if (project.name === 'phone') {
      await food.tap();
      await page.getByRole('button', { name: '+', exact: true }).tap();
      await food.pressSequentially('50');
      await expect(food).toHaveValue('100,00+50');
      await expect(page.getByText(`= ${euro(150)}`)).toBeVisible();
    } else await food.fill('+50');
    await food.press('Enter');
    await expect(food).toHaveValue(euro(150));
    await food.fill('');
    await food.press('Enter');
    await expect(food).toHaveValue(euro(0));
    await expect.poll(() => plannedOf(api, ids.Food)).toBe(0);

    await food.fill('1/0');
    await food.press('Enter');
    await expect(page.getByText('Enter an amount, such as 120 or =120/3.')).toBeVisible();
    await expect(food).toHaveValue('1/0');
    await expectAccessible(page);
    await food.press('Escape');
    await expect(page.getByText('Enter an amount')).toHaveCount(0);
    await expect(food).toHaveValue('');
  },
);

test('the keyboard alone plans a month and moves money', ANY_WIDTH, async ({ page }) => {
  const { api, ids } = await enterWithPlan(page);
  await amountOf(page, 'Food').focus();
  await page.keyboard.type('80');
  await page.keyboard.press('ArrowDown');
  await expect(amountOf(page, 'Fun')).toBeFocused();
  await page.keyboard.type('30');
  await page.keyboard.press('Escape');
  await expect(amountOf(page, 'Fun')).toHaveValue('60,00');
  await page.keyboard.press('ArrowUp');
  await expect(amountOf(page, 'Food')).toBeFocused();
  await expect.poll(() => plannedOf(api, ids.Food)).toBe(80);
  await page.keyboard.press('Tab');
  await expect(amountOf(page, 'Fun')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Fun' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(amountOf(page, 'Fun')).toBeFocused();

  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move money' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('60,00');
  await page.keyboard.type('25');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(toast(page, 'Moved from Fun to Home')).toBeVisible();
  await expect(amountOf(page, 'Home')).toHaveValue(euro(25));
  expect(await plannedOf(api, ids.Fun)).toBe(35);
});

test(
  'what could not be saved stays as it was typed, and says so',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 500/);
    const { api, ids } = await enterWithPlan(page);
    const isPlanned = (url: URL) => url.pathname.startsWith(`/api/plan/${month}/`);
    await page.route(isPlanned, (route) => route.fulfill({ status: 500, json: { code: 'server.failed' } }));
    const food = amountOf(page, 'Food');
    await food.fill('70+7');
    await food.press('Enter');
    await expect(page.getByText('Not saved.')).toBeVisible();
    await expect(food).toHaveValue('70+7');
    await expect(food).toHaveAttribute('aria-invalid', 'true');
    await expect(figure(page, 'Planned')).toHaveText(euro(160));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(food).toHaveValue('70+7');

    await page.unroute(isPlanned);
    await food.press('Enter');
    await expect(food).toHaveValue(euro(77));
    await expect(page.getByText('Not saved.')).toHaveCount(0);
    await expect.poll(() => plannedOf(api, ids.Food)).toBe(77);
  },
);

test(
  'amounts are saved in their own month, also while another one is shown',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const { api, ids } = await enterWithPlan(page);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      (url) => url.pathname.startsWith('/api/plan/'),
      async (route) => {
        await gate;
        await route.continue();
      },
    );
    await amountOf(page, 'Food').fill('80');
    await amountOf(page, 'Food').press('Enter');
    await amountOf(page, 'Fun').fill('70');
    await amountOf(page, 'Fun').press('Enter');
    await expect(figure(page, 'Planned')).toHaveText(euro(150));
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { name: named(moved(1)) })).toBeVisible();
    release();
    await expect.poll(() => plannedOf(api, ids.Fun)).toBe(70);
    expect(await plannedOf(api, ids.Food)).toBe(80);
    expect(await plannedOf(api, ids.Fun, moved(1))).toBe(0);
  },
);

test(
  'months before the plan starts can be seen, and not planned',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 400/);
    await enterWithPlan(page);
    await page.getByRole('button', { name: 'Plan settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan settings' });
    await expect(dialog.getByLabel('Starts in').locator('option:checked')).toHaveText(named(month));
    await dialog.getByLabel('Starts in').selectOption(named(before));
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await expect(toast(page, 'Plan settings saved')).toBeVisible();
    await page.goto(`/budgets?month=${moved(-2)}`);
    await expect(page.getByText(`Your plan starts in ${named(before)}.`)).toBeVisible();
    await amountOf(page, 'Food').fill('10');
    await amountOf(page, 'Food').press('Enter');
    await expect(page.getByText('Not saved. This month is before the plan starts')).toBeVisible();
    await expect(amountOf(page, 'Food')).toHaveValue('10');
  },
);

test('money goes from one category to another by its panel', NIGHTLY, async ({ page, expectNoise }) => {
  expectNoise(/status of 409/);
  const { api, ids } = await enterWithPlan(page);
  await page.getByRole('button', { name: 'Fun', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Fun' });
  await expect(panel.getByLabel('Planned for Fun')).toHaveValue(euro(60));
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Move money' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move money' });
  await dialog.getByLabel('Amount').fill('61');
  await dialog.getByLabel('To').selectOption(ids.Food);
  await dialog.getByRole('button', { name: 'Move money' }).click();
  await expect(dialog.getByText('The money couldn’t be moved.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('20');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move money' }).click();
  await expect(dialog).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(amountOf(page, 'Food')).toHaveValue(euro(120));
  await expect(amountOf(page, 'Fun')).toHaveValue(euro(40));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(amountOf(page, 'Fun')).toHaveValue(euro(60));
  expect(await plannedOf(api, ids.Food)).toBe(100);
});

test('a row dragged onto another asks how much to move', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await enterWithPlan(page);
  await rowOf(page, 'Fun')
    .getByRole('cell', { name: euro(60) })
    .last()
    .dragTo(rowOf(page, 'Home').getByRole('rowheader'));
  const dialog = page.getByRole('dialog', { name: 'Move money' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('60,00');
  await expect(dialog.getByLabel('From').locator('option:checked')).toContainText('Fun');
  await expect(dialog.getByLabel('To').locator('option:checked')).toContainText('Home');
  await dialog.getByRole('button', { name: 'Move money' }).click();
  await expect(amountOf(page, 'Home')).toHaveValue(euro(60));
});

test('a month is copied from the one before, and filled by what is chosen', async ({ page }) => {
  const { api, ids } = await enterWithPlan(page);
  await api.put(`/api/plan/${before}/${ids.Home}`, { planned: 310 });
  await page.reload();
  const [beforeName] = named(before).split(' ');
  await page.getByRole('button', { name: `Copy ${beforeName}` }).click();
  await expect(toast(page, '1 category planned')).toBeVisible();
  await expect(amountOf(page, 'Home')).toHaveValue(euro(310));
  await expect(amountOf(page, 'Food')).toHaveValue(euro(100));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(amountOf(page, 'Home')).toHaveValue(euro(0));

  await page.getByRole('button', { name: 'Fill categories without a plan' }).click();
  await page.getByRole('menuitem', { name: 'Last month’s spending' }).click();
  await expect(amountOf(page, 'Home')).toHaveValue(euro(300));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(amountOf(page, 'Home')).toHaveValue(euro(0));

  await page.getByRole('button', { name: 'Fill categories without a plan' }).click();
  await page.getByRole('menuitem', { name: 'Targets' }).click();
  await expect(toast(page, 'No suggestions for categories without a plan')).toBeVisible();

  // One category alone, by pressing its amount.
  await amountOf(page, 'Home').click();
  await page.getByRole('button', { name: `Last month ${euro(300)}` }).click();
  await expect(amountOf(page, 'Home')).toHaveValue('300,00');
  await expect.poll(() => plannedOf(api, ids.Home)).toBe(300);
});

test('envelopes say what is still to be given a job', ANY_WIDTH, async ({ page }) => {
  await enterWithPlan(page);
  await page.getByRole('button', { name: 'Plan settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan settings' });
  await expect(dialog.getByRole('radio', { name: /^Limits/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Envelopes/ }).check();
  await dialog.getByRole('checkbox', { name: 'All sources, including new ones' }).uncheck();
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog.getByText('Choose at least one source.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Wallet' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(figure(page, 'In your sources')).toHaveText(euro(1000));
  await expect(figure(page, 'To budget')).toHaveText(euro(880));

  await amountOf(page, 'Home').fill('1000');
  await amountOf(page, 'Home').press('Enter');
  await expect(figure(page, 'To budget')).toHaveText(euro(-120));
  await expect(page.getByText(`You planned ${euro(120)} more than you have.`)).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(`/budgets?month=${moved(1)}`);
  await expect(rowOf(page, 'Fun')).toContainText(euro(60));
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page).toHaveURL('/budgets');
});

test(
  'a target says what to put aside, and what is left rolls over',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const { api, ids } = await enterWithPlan(page);
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Home' });
    await panel.getByRole('button', { name: 'Set target' }).click();
    await panel.getByLabel('Target amount').fill('600');
    await panel.getByLabel('By', { exact: true }).selectOption(moved(3));
    await panel.getByLabel('Repeats').selectOption('Every year');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Save target' }).click();
    await expect(panel.getByText(`${euro(600)} by ${named(moved(3))}, every year`)).toBeVisible();
    await panel.getByRole('button', { name: `Target · ${euro(150)}` }).click();
    await expect(panel.getByLabel('Planned for Home')).toHaveValue(euro(150));
    await panel.getByLabel('Carry over').selectOption('What’s left');
    await expect(toast(page, 'Carry-over changed for Home')).toBeVisible();
    await panel.getByRole('button', { name: 'Change target' }).click();
    await panel.getByRole('button', { name: 'Remove target' }).click();
    await expect(panel.getByRole('button', { name: 'Set target' })).toBeVisible();
    expect(await plannedOf(api, ids.Home)).toBe(150);

    await panel.getByRole('link', { name: `Transactions in ${named(month)}` }).click();
    await expect(page).toHaveURL(new RegExp(`/transactions\\?category_id=.+&period=${month}`));
  },
);

test('groups fold, and spending without a category stands last', ANY_WIDTH, async ({ page }) => {
  const { api, ids } = await enterWithPlan(page);
  const group = await api.post('/api/category-groups', { name: 'Daily' });
  await api.put(`/api/categories/${ids.Food}`, { name: 'Food', group_id: group.id });
  const [{ id: source_id }] = (await api.get('/api/sources')).results;
  await api.post('/api/transactions', {
    ...{ name: 'Kiosk', type: 'expense', amount: 7, date: `${month}-01`, source_id },
  });
  await page.reload();
  await expect(page.getByRole('row').last()).toContainText('Uncategorized');
  await expect(page.getByRole('row').last()).toContainText(euro(7));
  await page.getByRole('button', { name: 'Daily' }).click();
  await expect(amountOf(page, 'Food')).toHaveCount(0);
  await expect(rowOf(page, 'Daily')).toContainText(euro(60));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Daily' })).toHaveAttribute('aria-expanded', 'false');
  await expect(amountOf(page, 'Food')).toHaveCount(0);
});

test(
  'a plan follows what is done elsewhere, and the past is only looked at',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const { api, ids } = await enterWithPlan(page);
    const [{ at }] = (await api.get('/api/changes')).results;
    // Only a page that is used listens.
    const isListening = page.waitForResponse('**/api/live');
    await amountOf(page, 'Fun').press('ArrowDown');
    await isListening;
    await api.put(`/api/plan/${month}/${ids.Food}`, { planned: 130 });
    await expect(amountOf(page, 'Food')).toHaveValue(euro(130));

    await page.goto(`/budgets?as_of=${encodeURIComponent(at)}`);
    await expect(rowOf(page, 'Food')).toContainText(euro(100));
    await expect(amountOf(page, 'Food')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Plan settings' })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test('the plan is found by its name', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await enterWithPlan(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Monthly plan');
  await page.getByRole('option', { name: 'Monthly plan' }).click();
  await expect(page).toHaveURL('/budgets?view=plan');
  await expect(amountOf(page, 'Food')).toHaveValue(euro(100));
});

test(
  'whoever has a plan comes back to the budgets from one of them',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const { api, ids } = await enterWithPlan(page);
    const budget = { budget_amount: '50', target_period: `${month}-15`, category_id: ids.Food };
    await api.post('/api/budgets', budget);
    await page.goto('/budgets?view=budgets');
    await page.getByRole('link', { name: 'Edit the budget for Food' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL('/budgets?view=budgets');
    await expect(page.getByText('The budget has been changed.')).toBeVisible();
  },
);

test('the figures of a plan say how they add up', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await enterWithPlan(page);
  await figure(page, 'Left').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Planned and carried over');
  await expect(dialog).toContainText(euro(160));
  await expect(dialog.getByTestId('explained-value')).toHaveText(euro(120));
});

test(
  'a plan that cannot be loaded can be tried again',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 500/);
    await enterWithPlan(page);
    await page.route('**/api/plan*', (route) =>
      route.fulfill({ status: 500, json: { code: 'server.failed' } }),
    );
    await page.goto('/budgets?view=plan');
    await expect(page.getByRole('main').getByText('This couldn’t be loaded.').first()).toBeVisible();
    await page.unroute('**/api/plan*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(amountOf(page, 'Food')).toHaveValue(euro(100));
  },
);

test('the narrowest phone shows and edits all of it', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterWithPlan(page);
  await amountOf(page, 'Food').fill('1234567,89');
  await amountOf(page, 'Food').press('Enter');
  await expect(amountOf(page, 'Food')).toHaveValue(euro(1_234_567.89));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Food', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Food' })).toBeVisible();
  await expectAccessible(page);
});
