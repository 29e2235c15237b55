import { expect, expectAccessible, PHONE_TOO, test } from './journey.ts';
import { untilKept } from './kept.ts';
import { enter, euro } from './money.ts';

test('on a phone, an expense is written down in three taps', PHONE_TOO, async ({ page }, { project }) => {
  test.skip(project.name !== 'phone', 'the bar with the button is a phone\u2019s');
  const api = await enter(page);
  await api.post('/api/sources', { name: 'Old purse', type_source: 'manual_entry', amount: 0 });
  const purse = await api.post('/api/sources', { name: 'Purse', type_source: 'manual_entry', amount: 0 });
  await api.post('/api/categories', { name: 'Rent' });
  const bars = await api.post('/api/categories', { name: 'Bars' });
  await api.post('/api/transactions', {
    ...{ name: 'El Nogal', type: 'expense', amount: 4, date: '2026-11-01', description: '' },
    ...{ source_id: purse.id, category_id: bars.id },
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add a transaction' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Quick entry' });
  const keys = dialog.getByRole('group', { name: 'Keypad' });
  for (const key of ['1', '2', ',', '5', '5', 'Delete digit'])
    await keys.getByRole('button', { name: key, exact: true }).tap();
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('12,5');
  // What was used lately is offered first, and money comes from where it came from last.
  const chips = dialog.getByRole('group', { name: 'Category' }).getByRole('button');
  await expect(chips).toHaveText(['Bars', 'Rent']);
  await expect(dialog.getByLabel('Source')).toHaveValue(purse.id);
  await expectAccessible(page);
  await chips.first().tap();
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert').last()).toContainText(`${euro(12.5)} · Bars saved.`);
  const { results } = await api.get('/api/transactions?q=Bars');
  expect(results[0]).toMatchObject({
    amount: 12.5,
    source_id: purse.id,
    category_id: bars.id,
    type: 'expense',
  });
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(async () => (await api.get('/api/transactions?q=Bars')).results.length).toBe(0);
});

test(
  'saved again after a failure, it is written down once',
  PHONE_TOO,
  async ({ page, expectNoise }, { project }) => {
    test.skip(project.name !== 'phone', 'the bar with the button is a phone\u2019s');
    expectNoise(/status of 503/);
    const api = await enter(page);
    await api.post('/api/sources', { name: 'Purse', type_source: 'manual_entry', amount: 0 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add a transaction' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Quick entry' });
    await dialog.getByRole('button', { name: '7', exact: true }).tap();
    // The server has it, and its answer gets lost.
    let isLost = false;
    await page.route('**/api/transactions', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      await route.fulfill({ status: 503, json: { code: 'server.busy', message: 'Busy' } });
    });
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.tap();
    await expect(page.getByRole('alert').last()).toContainText('couldn’t');
    await expect(dialog).toBeVisible();
    await save.tap();
    await expect(dialog).toBeHidden();
    expect((await api.get('/api/transactions')).results).toHaveLength(1);
  },
);

test('what was begun on the keypad goes on in the form', PHONE_TOO, async ({ page }, { project }) => {
  test.skip(project.name !== 'phone', 'the bar with the button is a phone\u2019s');
  const api = await enter(page);
  await api.post('/api/sources', { name: 'Purse', type_source: 'manual_entry', amount: 0 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add a transaction' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Quick entry' });
  await dialog.getByRole('button', { name: 'Income' }).tap();
  await dialog.getByRole('button', { name: '7', exact: true }).tap();
  await dialog.getByRole('button', { name: 'More details' }).tap();
  const form = page.getByRole('dialog', { name: 'New Transaction' });
  await expect(form.getByLabel('Amount')).toHaveValue('7');
});

test(
  'without a network, what is written down waits',
  PHONE_TOO,
  async ({ page, context, expectNoise }, { project }) => {
    test.skip(project.name !== 'phone', 'the bar with the button is a phone\u2019s');
    expectNoise(/ERR_INTERNET_DISCONNECTED/);
    const api = await enter(page);
    await api.post('/api/sources', { name: 'Purse', type_source: 'manual_entry', amount: 0 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add a transaction' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Quick entry' });
    await dialog.getByRole('button', { name: '5', exact: true }).tap();
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await expect(dialog).toBeHidden();
    await context.setOffline(false);
    await expect.poll(async () => (await api.get('/api/transactions')).results.length).toBe(1);
  },
);

test.describe('with the app on the phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'opened from its icon without a network, it takes an expense, which arrives',
    PHONE_TOO,
    async ({ page, context, expectNoise }, { project }) => {
      test.skip(project.name !== 'phone', 'on a desktop it is the form');
      expectNoise(/ERR_INTERNET_DISCONNECTED/);
      const api = await enter(page);
      await api.post('/api/sources', { name: 'Purse', type_source: 'manual_entry', amount: 0 });
      await page.goto('/dashboard');
      await untilKept(page, 0);
      await page.close();
      await context.setOffline(true);
      const manifest = await (await page.request.get('/manifest.webmanifest')).json();
      const opened = await context.newPage();
      await opened.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      }, api.session);
      await opened.goto(manifest.shortcuts[0].url);
      const dialog = opened.getByRole('dialog', { name: 'Quick entry' });
      await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused();
      await opened.keyboard.type('8');
      await dialog.getByRole('button', { name: 'Save' }).tap();
      await expect(dialog).toBeHidden();
      // The page behind it comes, too, and going back doesn't open it again.
      await expect(opened.getByRole('heading', { name: 'Balance', exact: true })).toBeVisible();
      await expect(opened).toHaveURL('/dashboard');
      await expect(opened.getByText('1 change is waiting to be sent')).toBeVisible();
      await context.setOffline(false);
      await expect.poll(async () => (await api.get('/api/transactions')).results.length).toBe(1);
      await expect(opened.getByText(/waiting to be sent/)).toHaveCount(0);
      expect((await api.get('/api/transactions')).results).toMatchObject([{ amount: 8 }]);
    },
  );
});
