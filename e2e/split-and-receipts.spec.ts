import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { ANY_WIDTH, expect, expectAccessible, NIGHTLY_AT_ANY_WIDTH, PHONE_TOO, test } from './journey.ts';
import { enter, euro, writeAsBank } from './money.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New Transaction' });

/** The star of a required field is part of its label's text. */
const TO = /^To( \*)?$/;

/** A photo of one point: what it shows is not the question. */
const photo = {
  name: 'till.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const pdf = {
  name: 'guarantee.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

async function withWallet(page: Page) {
  const api = await enter(page);
  const wallet = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 100 });
  const food = await api.post('/api/categories', { name: 'Food' });
  const home = await api.post('/api/categories', { name: 'Home' });
  const spend = (name: string, amount: number, more: object = {}) =>
    api.post('/api/transactions', {
      ...{ name, type: 'expense', amount, date: '2026-11-10', description: name },
      ...{ source_id: wallet.id, category_id: food.id },
      ...more,
    });
  return { api, wallet, food, home, spend };
}

async function openNew(page: Page) {
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'New Transaction' }).first().click();
  return dialogOf(page);
}

test('a purchase is split with the keyboard, folded out, and unsplit', PHONE_TOO, async ({ page }) => {
  const { api } = await withWallet(page);
  const dialog = await openNew(page);
  await dialog.getByLabel('Name').fill('Market');
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Food');
  await dialog.getByRole('button', { name: 'Split' }).press('Enter');
  await expect(dialog.getByLabel('Category of line 1')).toHaveValue(/.+/);
  await expect(dialog.getByLabel('Amount of line 1')).toBeFocused();
  await page.keyboard.type('32,5');
  await expect(dialog.getByLabel('Amount of line 2')).toHaveValue('17,50');
  await expect(dialog.getByText('The lines add up.')).toBeVisible();
  await dialog.getByLabel('Amount of line 2').fill('10');
  await expect(dialog.getByText(`${euro(7.5)} left to split.`)).toBeVisible();
  await dialog.getByLabel('Category of line 2').selectOption('Home');
  await dialog.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(dialog.getByText('The lines must add up to the amount.')).toBeVisible();
  await expect(dialog.getByLabel('Amount of line 2')).toBeFocused();
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await expect(dialog.getByLabel('Amount of line 3')).toHaveValue('7,50');
  await expect(dialog.getByLabel('Category of line 3')).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove line 3' }).press('Enter');
  await expect(dialog.getByLabel('Category of line 2')).toBeFocused();
  await dialog.getByLabel('Amount of line 2').fill('20');
  await expect(dialog.getByText(`${euro(2.5)} too much.`)).toBeVisible();
  await dialog.getByLabel('Amount of line 2').fill('');
  await dialog.getByLabel('Description of line 2').fill('Soap');
  await expect(dialog.getByLabel('Amount of line 2')).toHaveValue('17,50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(dialog).toHaveCount(0);

  const fold = row(page, 'Market').getByRole('button', { name: 'Split' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect(lines).toHaveText([`Food−${euro(32.5)}`, `HomeSoap−${euro(17.5)}`]);
  await expectAccessible(page);
  await fold.press('Enter');
  await expect(lines).toHaveCount(0);
  const [split] = (await api.get('/api/transactions')).results;
  expect(split).toMatchObject({ category: null, lines: [{ amount: 32.5 }, { amount: 17.5 }] });

  await page.getByRole('button', { name: 'Edit Market' }).click();
  await page.getByRole('button', { name: 'Unsplit' }).click();
  await expect(page.getByRole('combobox', { name: 'Category' }).locator('option:checked')).toHaveText('Food');
  await page.getByLabel('Description').fill('All of it food');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, 'Market')).toContainText('Food');
  expect((await api.get(`/api/transactions/${split.id}`)).results).toMatchObject({
    lines: null,
    category: { name: 'Food' },
  });
});

test('what a bank keeps can be split and tagged all the same', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const { api, wallet, spend } = await withWallet(page);
  const { id } = await spend('Chemist', 18);
  writeAsBank(
    (owner) => [["update sources set connection_id = 'c' where owner = ? and id = ?", owner, wallet.id]],
    api.userId,
  );
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Details of Chemist' }).click();
  await page.getByRole('button', { name: 'Edit Transaction' }).click();
  await page.getByRole('button', { name: 'Split' }).click();
  await page.getByLabel('Amount of line 1').fill('8');
  await page.getByLabel('Category of line 2').selectOption('Home');
  await page.getByRole('combobox', { name: 'Tags' }).fill('health');
  await page.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, 'Chemist').getByRole('button', { name: 'Split' })).toBeVisible();
  await expect(page.getByLabel('Category of Chemist')).toHaveCount(0);
  expect((await api.get(`/api/transactions/${id}`)).results).toMatchObject({
    ...{ amount: 18, tags: ['health'] },
    lines: [{ amount: 8 }, { amount: 10 }],
  });
});

test('tags and receipts: added, seen, downloaded and removed', ANY_WIDTH, async ({ page }) => {
  const { api } = await withWallet(page);
  const dialog = await openNew(page);
  await dialog.getByLabel('Name').fill('Kettle');
  await dialog.getByLabel('Amount').fill('30');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Home');
  const tags = dialog.getByRole('combobox', { name: 'Tags' });
  await tags.pressSequentially('kitchen,gift');
  await tags.press('Enter');
  await dialog.getByLabel('Add receipts').setInputFiles([photo]);
  await expect(dialog.getByText('till.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Kettle')).toContainText('kitchen');
  await expect(row(page, 'Kettle')).toContainText('1 receipt');

  await page.getByRole('button', { name: 'Details of Kettle' }).click();
  const details = page.getByRole('dialog', { name: 'Kettle' });
  await expect(details.getByText('gift, kitchen')).toBeVisible();
  await details.getByLabel('Add receipts').setInputFiles([pdf]);
  const downloading = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Download guarantee.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('guarantee.pdf');
  expect(await readFile(await download.path())).toEqual(pdf.buffer);
  await details.getByRole('button', { name: 'Show till.png' }).click();
  const preview = page.getByRole('dialog', { name: 'till.png' });
  await expect(preview.getByRole('img', { name: 'till.png' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'Remove till.png' }).click();
  await page.getByRole('button', { name: 'Remove receipt', exact: true }).click();
  await expect(details.getByText('till.png')).toHaveCount(0);
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no receipt') };
  await details.getByLabel('Add receipts').setInputFiles([text]);
  await expect(details.getByText('A receipt is a photo (JPEG, PNG, WebP, HEIC) or a PDF.')).toBeVisible();
  await details.getByRole('button', { name: 'Cancel notes.txt' }).click();
  const [kettle] = (await api.get('/api/transactions')).results;
  expect(kettle).toMatchObject({ tags: ['gift', 'kitchen'], attachments: [{ name: 'guarantee.pdf' }] });
});

test(
  'an income gives an expense back, and money goes from one source to another',
  ANY_WIDTH,
  async ({ page }) => {
    const { api, spend } = await withWallet(page);
    await api.post('/api/sources', { name: 'Savings', type_source: 'manual_entry', amount: 0 });
    await spend('Hotel', 80, { to_be_paid_back: true });
    await spend('Coffee', 2);
    const dialog = await openNew(page);
    await dialog.getByLabel('Name').fill('From Ana');
    await dialog.getByLabel('Amount').fill('30');
    await dialog.getByLabel('Type of Transaction').selectOption('Income');
    await dialog.getByRole('combobox', { name: 'Source' }).selectOption('Wallet');
    const giveBack = dialog.getByRole('combobox', { name: 'Refund of…' });
    await giveBack.pressSequentially('hot');
    await expect(dialog.getByRole('option', { name: /^Hotel · / })).toBeVisible();
    await expect(dialog.getByRole('option', { name: /^Coffee · / })).toHaveCount(0);
    await giveBack.press('ArrowDown');
    await giveBack.press('Enter');
    await expect(giveBack).toHaveValue(/^Hotel · /);
    await expect(dialog.getByRole('combobox', { name: 'Category' }).locator('option:checked')).toHaveText(
      'Food',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create Transaction' }).click();
    await expect(row(page, 'Hotel')).toContainText(`Refunded ${euro(30)} of ${euro(80)}`);
    await expect(row(page, 'Hotel')).toContainText('To be paid back');
    await page.getByRole('button', { name: 'Details of From Ana' }).click();
    await expect(page.getByRole('dialog', { name: 'From Ana' })).toContainText('Hotel (10/11/2026)');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'New Transaction' }).first().click();
    await dialog.getByLabel('Name').fill('Put aside');
    await dialog.getByLabel('Amount').fill('25');
    await dialog.getByLabel('Type of Transaction').selectOption('Transfer');
    await dialog.getByLabel('From').selectOption('Wallet');
    await dialog.getByLabel(TO).selectOption('Wallet');
    await expect(dialog.getByLabel('Name')).toHaveValue('Put aside');
    await dialog.getByRole('button', { name: 'Create Transfer' }).click();
    await expect(dialog.getByText('Choose a different source.')).toBeVisible();
    await dialog.getByLabel(TO).selectOption('Savings');
    await dialog.getByRole('button', { name: 'Create Transfer' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Transfer to Savings')).toContainText(`−${euro(25)}`);
    await expect(row(page, 'Transfer from Wallet')).toContainText(`+${euro(25)}`);
    await expect(page.locator('dd')).toHaveText([euro(30), euro(82), euro(-52)]);

    await row(page, 'Transfer to Savings').getByRole('button', { name: 'Edit Put aside' }).click();
    await expect(page.getByLabel('Amount')).toBeDisabled();
    await expect(page.getByText('Transfer to Savings')).toBeVisible();
    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(page.getByLabel('Amount')).toBeEnabled();
    await expect(page.getByText('Transfer to Savings')).toHaveCount(0);
  },
);

test(
  'what another device changed meanwhile is never overwritten unseen',
  ANY_WIDTH,
  async ({ page, browser, expectNoise }) => {
    expectNoise(/status of 412/);
    const { api, spend } = await withWallet(page);
    const { id } = await spend('Dinner', 20);
    const read = async () => (await api.get(`/api/transactions/${id}`)).results;
    const other = await openElsewhere(browser, page);
    for (const one of [page, other]) {
      await one.goto('/transactions');
      await one.getByRole('button', { name: 'Edit Dinner' }).click();
      await expect(one.getByLabel('Name')).toHaveValue('Dinner');
    }
    await other.getByLabel('Name').fill('Supper');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(other).toHaveURL('/transactions');

    await page.getByLabel('Amount').fill('25');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const conflict = page.getByRole('dialog', { name: 'Changed meanwhile' });
    await expect(conflict.getByRole('row')).toHaveText([
      'YoursSaved meanwhile',
      'NameDinnerSupper',
      `Amount${euro(25)}${euro(20)}`,
    ]);
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Go back to editing' }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('25');
    expect(await read()).toMatchObject({ name: 'Supper', amount: 20 });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page).toHaveURL('/transactions');
    expect(await read()).toMatchObject({ name: 'Dinner', amount: 25 });

    await other.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('button', { name: 'Edit Dinner' }).click();
    // A receipt that came meanwhile is in nobody's way.
    await other.getByLabel('Add receipts').setInputFiles([photo]);
    await expect(other.getByRole('button', { name: 'Remove till.png' })).toBeVisible();
    await page.getByLabel('Amount').fill('26');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL('/transactions');
    await other.getByLabel('Amount').fill('99');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await other.getByRole('button', { name: 'Use theirs' }).click();
    await expect(other).toHaveURL('/transactions');
    expect(await read()).toMatchObject({ amount: 26, attachments: [{ name: 'till.png' }] });
  },
);

/** The same person on another device. */
async function openElsewhere(browser: Browser, page: Page): Promise<Page> {
  await page.goto('/transactions');
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-GB' });
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
  return context.newPage();
}
