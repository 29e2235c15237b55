import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, NIGHTLY_AT_ANY_WIDTH, test, visit } from './journey.ts';
import { type Api, enter, writeAsBank } from './money.ts';
import { plans } from './plans/plans.ts';

/** What would do something, if it were taken for anything but text. */
const TEXTS = [
  '<img src=x onerror=window.__hit=1>',
  '<script>window.__hit=1</script>',
  '"><svg onload=window.__hit=1>',
  'javascript:window.__hit=1',
  "{{constructor.constructor('window.__hit=1')()}}",
  "'; drop table users; --",
] as const;
const [IMAGE, SCRIPT, SVG] = TEXTS;

type Scene = { api: Api; budgetIds: string[] };

/** A person all of whose texts are hostile, and whose bank is no better. */
async function enterHostile(page: Page): Promise<Scene> {
  const api = await enter(page, { first_name: IMAGE, last_name: SCRIPT });
  const budgetIds: string[] = [];
  for (const text of TEXTS) {
    const source = await api.post('/api/sources', { name: text, type_source: 'manual_entry', amount: 10 });
    const category = await api.post('/api/categories', { name: text, description: text });
    const ids = { source_id: source.id, category_id: category.id };
    await api.post('/api/transactions', {
      ...ids,
      name: text,
      description: text,
      type: 'expense',
      amount: 5,
      date: '2026-11-03',
    });
    for (const { addNamed } of plans) await addNamed?.(api, text, ids);
    const budget = { budget_amount: 100, target_period: '2026-11-30', category_id: category.id };
    budgetIds.push((await api.post('/api/budgets', budget)).id);
  }
  await api.post('/api/create-yapily-user', { applicationUserId: `saldo-${api.userId}` });
  return { api, budgetIds };
}

/** As if a bank of this name had brought an account and a transaction that are called so too. */
async function linkHostileBank({ get, userId }: Api): Promise<void> {
  // With the others there first: a list that has one in it would not be fetched any more.
  await get('/api/institutions');
  writeAsBank(
    (owner) => [
      [
        'insert or ignore into institutions (id, yapily_id, name, refreshed_at) values (?, ?, ?, ?)',
        'hostile',
        'hostile',
        SVG,
        '2999',
      ],
      [
        'insert into connections (owner, id, institution_id, link_ref, consent_token, state, created_at, problem) values (?, ?, ?, ?, ?, ?, ?, ?)',
        owner,
        'hostile',
        'hostile',
        IMAGE,
        SCRIPT,
        'connected',
        '2026',
        IMAGE,
      ],
      [
        'update sources set connection_id = ?, yapily_id = ?, currency = ? where owner = ? and name = ?',
        'hostile',
        SVG,
        'EUR',
        owner,
        SVG,
      ],
    ],
    userId,
  );
}

/** Something that ran, whenever it did. */
function watch(page: Page) {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return async (where: string) => {
    const hit = await page.evaluate(() => (window as { __hit?: unknown }).__hit);
    expect({ hit, dialogs }, where).toEqual({ hit: undefined, dialogs: [] });
    expect(
      await page.locator('[onerror], [onload], svg[onload], img[src="x"], a[href^="javascript:"]').count(),
      where,
    ).toBe(0);
  };
}

test('a text is a text on every screen, whatever it says', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const { api, budgetIds } = await enterHostile(page);
  await linkHostileBank(api);
  const expectNothingRan = watch(page);

  const showsRows = async () => {
    for (const text of TEXTS)
      await expect(page.getByRole('row').filter({ hasText: text }).first()).toBeVisible();
  };
  const showsTexts = async (texts: readonly string[] = TEXTS) => {
    for (const text of texts)
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  };

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${IMAGE} ${SCRIPT}!`);
  await expect(page.getByRole('listitem').filter({ hasText: SVG }).first()).toBeVisible();
  await showsTexts(TEXTS.slice(-3));
  await expectNothingRan('dashboard');

  await visit(page, '/transactions');
  await showsRows();
  await expectNothingRan('transactions');
  await page.getByRole('button', { name: `Edit ${IMAGE}`, exact: true }).click();
  await expect(page).toHaveURL('/edit-transaction');
  await expect(page.getByLabel('Name')).toHaveValue(IMAGE);
  await expect(page.getByLabel('Description')).toHaveValue(IMAGE);
  await expect(page.getByRole('combobox', { name: 'Category' }).locator('option:checked')).toHaveText(IMAGE);
  await expectNothingRan('edit-transaction');
  for (const text of TEXTS) {
    await page.goto(`/transactions?q=${encodeURIComponent(text)}`);
    await expect(page.getByLabel('Search')).toHaveValue(text);
    await expect(page.getByRole('row').filter({ hasText: text }).first()).toBeVisible();
    await expectNothingRan(`transactions, searched for ${text}`);
  }

  await visit(page, '/categories');
  await showsRows();
  await page.getByRole('button', { name: `Delete ${SCRIPT}`, exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`“${SCRIPT}”`);
  await expectNothingRan('categories');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Edit ${SCRIPT}`, exact: true }).click();
  await expect(page).toHaveURL('/edit-category');
  await expect(page.getByLabel('Name')).toHaveValue(SCRIPT);
  await expect(page.getByLabel('Description')).toHaveValue(SCRIPT);
  await expectNothingRan('edit-category');

  await visit(page, '/budgets');
  await showsTexts();
  await expectNothingRan('budgets');
  for (const [index, id] of budgetIds.entries()) {
    // From one budget to another only a load leads: by way of the list, none is needed.
    await visit(page, '/budgets');
    await visit(page, `/edit-budget/${id}`);
    const chosen = page.getByRole('combobox', { name: 'Category' }).locator('option:checked');
    await expect(chosen).toHaveText(TEXTS[index] ?? '');
    await expectNothingRan('edit-budget');
  }

  for (const { noun, isInCards } of plans.filter(({ addNamed }) => addNamed)) {
    await visit(page, `/${noun}`);
    await (isInCards ? showsTexts() : showsRows());
    await expectNothingRan(noun);
  }

  await visit(page, '/connections');
  await showsTexts();
  await expectNothingRan('connections');
  await page.getByRole('button', { name: `Edit ${IMAGE}`, exact: true }).click();
  await expect(page).toHaveURL('/edit-source');
  await expect(page.getByLabel('Name')).toHaveValue(IMAGE);
  await expectNothingRan('edit-source');

  await page.goto(
    `/connections?error=${encodeURIComponent(SCRIPT)}&error_description=${encodeURIComponent(IMAGE)}`,
  );
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectNothingRan('connections, sent back by a hostile bank');

  await visit(page, '/contact');
  await expect(page.getByLabel('First Name')).toHaveValue(IMAGE);
  await expectNothingRan('contact');
});

test('the name of a photo is not looked at', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await enterHostile(page);
  const expectNothingRan = watch(page);
  await page.goto('/profile');
  await expect(page.locator('dd').first()).toHaveText(IMAGE);
  const buffer = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#f2b01c' } })
    .png()
    .toBuffer();
  for (const text of TEXTS) {
    const before = await page.getByRole('img', { name: 'Profile photo' }).getAttribute('src');
    await page
      .getByLabel('Upload Image')
      .setInputFiles({ name: `${text}.png`, mimeType: 'image/png', buffer });
    const photo = page.getByRole('img', { name: 'Profile photo' });
    await expect(photo).not.toHaveAttribute('src', before ?? '');
    await expect(photo).toHaveAttribute('src', /^\/uploads\/[\w-]+\.webp$/);
    await expectNothingRan(`profile, with a photo called ${text}`);
  }
});
