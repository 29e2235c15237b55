import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  ANY_WIDTH,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  openSidebar,
  PHONE_TOO_BOTH_DATABASES,
  test,
  visit,
} from './journey.ts';
import { enter, euro } from './money.ts';

const STATEMENT = `Fecha;Concepto;Importe;Saldo
31/10/2026;COMPRA CON TARJETA 4921 MERCADONA VALENCIA ES;-20,00;1.000,00
02/11/2026;NOMINA;1.500,00;2.500,00
03/11/2026;CAFE SOL;-2,40;2.497,60
03/11/2026;CAFE SOL;-2,40;2.495,20
`;
const AMBIGUOUS = 'Date;Text;Amount\n01/02/2026;One;-1,50\n03/04/2026;Two;-2,50\n05/06/2026;Three;-3,50\n';
const QIF = '!Type:Bank\nD13/10/2026\nT-7.50\nPBakery\n^\nD14/10/2026\nT-8.50\nPBakery\n^\n';

const toast = (page: Page) => page.getByRole('alert').last();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const choose = (page: Page, ...files: ReturnType<typeof text>[]) =>
  page.getByLabel('Choose files').setInputFiles(files);

/** As a person does it: the file is held over the page, and let go there. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const held = await page.evaluateHandle(
    ([called, inside]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([inside], called, { type: 'text/csv' }));
      return transfer;
    },
    [name, content] as const,
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: held });
  await expect(page.getByText('Drop to import')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: held });
}

test(
  'a dropped statement is proven, comes in once, and goes again',
  PHONE_TOO_BOTH_DATABASES,
  async ({ page }) => {
    const api = await enter(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Import a file' })).toBeVisible();
    await drop(page, 'statement.csv', STATEMENT);
    await expect(page.getByRole('heading', { name: 'statement.csv' })).toBeVisible();
    await expect(page.getByText('Proven: 3 of 3 balances agree.')).toBeVisible();
    await expect(page.getByText('31/10/2026 to 3/11/2026')).toBeVisible();
    await expect(row(page, 'NOMINA')).toContainText(`+${euro(1500)}`);
    await expect(row(page, 'NOMINA')).toContainText('New');
    const confirm = page.getByRole('button', { name: 'Import 4 transactions' });
    // Whoever has no source gets one, and not before it is confirmed.
    await expect(page.getByLabel('Name of the new source')).toHaveValue('statement');
    await expect(confirm).toBeEnabled();
    await expectAccessible(page);
    expect((await api.get('/api/sources')).results).toEqual([]);
    await page.getByLabel('Name of the new source').fill('Giro');
    await confirm.click();
    await expect(page.getByText('4 transactions added.').first()).toBeVisible();
    await expectAccessible(page);
    expect((await api.get('/api/sources')).results).toMatchObject([{ name: 'Giro', amount: 2495.2 }]);

    await page.getByRole('link', { name: 'Show them' }).click();
    await expect(page).toHaveURL(/\/transactions\?import_id=/);
    await expect(page.getByText('From one import')).toBeVisible();
    await expect(row(page, 'CAFE SOL')).toHaveCount(2);
    await page
      .getByRole('button', { name: /Mercadona/ })
      .first()
      .click();
    const details = page.getByRole('dialog', { name: 'Mercadona' });
    await expect(details).toContainText('COMPRA CON TARJETA 4921 MERCADONA VALENCIA ES');
    await expect(details).toContainText('statement.csv, line 2');
    await page.keyboard.press('Escape');

    await drop(page, 'again.csv', STATEMENT);
    await expect(row(page, 'NOMINA')).toContainText('Already here');
    await expect(page.getByLabel('Goes to')).toHaveValue(/.+/);
    await page.getByRole('button', { name: 'Confirm (nothing new)' }).click();
    await expect(page.getByText('Nothing new; nothing added. 4 were here already.').first()).toBeVisible();
    expect((await api.get('/api/transactions')).results).toHaveLength(4);

    await visit(page, '/history');
    await page.getByRole('button', { name: 'Undo: Imported from statement.csv' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page)).toContainText('Undone.');
    // The other file has them, too: they stay with that one, and go with it.
    expect((await api.get('/api/transactions')).results).toHaveLength(4);
    await visit(page, '/import');
    const again = page.getByRole('listitem').filter({ hasText: 'again.csv' });
    await expect(again).toContainText('4 new');
    await again.getByRole('button', { name: 'Undo the import of again.csv' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(again).toContainText('Undone');
    expect((await api.get('/api/transactions')).results).toEqual([]);
  },
);

test('files that came in are listed, and each can be undone', ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 0 });
  await page.goto('/import');
  await expect(page.getByText('Imported files appear here.')).toBeVisible();
  await choose(page, text('bakery.qif', QIF));
  await expect(page.getByText('Choose a source first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 transactions' })).toBeDisabled();
  await page.getByLabel('Goes to').selectOption('Wallet');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Import another file' }).click();
  const past = page.getByRole('listitem').filter({ hasText: 'bakery.qif' });
  await expect(past).toContainText('Wallet · 2 new');
  await expect(past.getByRole('link', { name: 'bakery.qif' })).toHaveAttribute('href', /import_id=/);
  await expectAccessible(page);
  await past.getByRole('button', { name: 'Undo the import of bakery.qif' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(past).toContainText('Wallet · Undone');
  await expect(past.getByRole('button')).toHaveCount(0);
  expect((await api.get('/api/transactions')).results).toEqual([]);
});

test('a new source is asked for what the file does not say', ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  await api.post('/api/sources', {
    ...{ name: 'Travel', type_source: 'manual_entry', amount: 0, currency: 'USD' },
  });
  await page.goto('/import');
  await choose(page, text('bakery.qif', QIF));
  await page.getByLabel('Goes to').selectOption('New source “bakery”');
  await page.getByLabel('Currency', { exact: true }).selectOption('USD · US Dollar');
  await page.getByLabel('Balance today (optional)').fill('500,5o');
  await page.getByLabel('Name of the new source').fill('Cash');
  await expect(page.getByText('Enter an amount such as 1234.56.')).toBeVisible();
  await page.getByLabel('Balance today (optional)').fill('500,50');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added.').first()).toBeVisible();
  expect((await api.get('/api/sources')).results).toMatchObject([
    { name: 'Travel' },
    { name: 'Cash', currency: 'USD', amount: 500.5, transaction_count: 2 },
  ]);
});

test('what a file does not tell is asked; others wait, and a picture is refused', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/400/);
  const api = await enter(page);
  await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 0 });
  await page.goto('/dashboard');
  await openSidebar(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByText('No files waiting')).toBeVisible();
  await expectAccessible(page);
  const picture = {
    name: 'cat.png',
    mimeType: 'image/png',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]),
  };
  await choose(page, text('ambiguous.csv', AMBIGUOUS), picture, text('bakery.qif', QIF));
  await expect(page.getByText('This is a picture')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel cat.png' }).click();
  await expect(page.getByText('cat.png')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open bakery.qif' })).toBeVisible();

  // Left, and found again.
  await visit(page, '/dashboard');
  await visit(page, '/import');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open ambiguous.csv' }).click();
  await page.getByLabel('Goes to').selectOption('Wallet');
  const question = page.getByRole('group', { name: 'Which part of the date is the day?' });
  await expect(page.getByText('Answer the question above first.')).toBeVisible();
  await expect(question.getByRole('radio', { name: /^Day, month, year/ })).not.toBeChecked();
  await expectAccessible(page);
  await question.getByRole('radio', { name: /^Day, month, year/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(question.getByRole('radio', { name: /^Month, day, year 2\/1\/2026/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(row(page, 'Two')).toContainText('4/3/2026');

  // And what was taken for another: the columns by their own words.
  await page.getByText('Columns').click();
  await page.getByLabel('Text', { exact: true }).selectOption('Description');
  await page.getByLabel('Date order').selectOption('Day, month, year');
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(row(page, 'Two')).toContainText('3/4/2026');
  await page.getByRole('button', { name: 'Import 3 transactions' }).click();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This import was undone.')).toBeVisible();

  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByRole('button', { name: 'Remove bakery.qif' }).click();
  await expect(toast(page)).toContainText('File removed. Nothing was changed.');
  await expect(page.getByText('No files waiting')).toBeVisible();
});

test(
  'what is said while something is under way waits in line, and counts',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const api = await enter(page);
    await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 0 });
    await api.post('/api/sources', { name: 'Bank', type_source: 'manual_entry', amount: 0 });
    await page.goto('/import');
    await choose(page, text('ambiguous.csv', AMBIGUOUS));
    await expect(page.getByRole('heading', { name: 'ambiguous.csv' })).toBeVisible();
    const sent: string[] = [];
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/file-imports\/[^/]+$/, async (route) => {
      if (route.request().method() === 'PUT') {
        sent.push(Object.keys(route.request().postDataJSON()).join());
        await isReleased;
      }
      await route.fallback();
    });
    const question = page.getByRole('group', { name: 'Which part of the date is the day?' });
    await question.getByRole('radio', { name: /^Day, month, year/ }).check();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByLabel('Goes to').selectOption('Wallet');
    await page.getByLabel('Goes to').selectOption('Bank');
    const chosen = page.getByLabel('Goes to').locator('option:checked');
    await expect(chosen).toHaveText('Bank');
    await expect(page.getByRole('button', { name: 'Import 3 transactions' })).toBeDisabled();
    expect(sent).toEqual(['answers']);
    release();
    await expect.poll(() => sent).toEqual(['answers', 'sources', 'sources']);
    await expect(question).toHaveCount(0);
    await expect(chosen).toHaveText('Bank');
    await page.getByRole('button', { name: 'Import 3 transactions' }).click();
    await expect(page.getByText('3 transactions added.').first()).toBeVisible();
    const names = (await api.get('/api/transactions')).results.map(
      ({ source }: { source: { name: string } }) => source.name,
    );
    expect(names).toEqual(['Bank', 'Bank', 'Bank']);
  },
);

test('a filtered list is taken out as a file', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  const wallet = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 0 });
  for (const [name, date] of [
    ['Bread', '2026-10-01'],
    ['Milk', '2026-10-02'],
    ['Bread', '2025-10-01'],
  ])
    await api.post('/api/transactions', {
      ...{ name, date, type: 'expense', amount: 2.5, description: '', source_id: wallet.id },
    });
  await page.goto('/transactions?q=bread&period=2026');
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
  const contents: Record<string, string> = {};
  for (const [label, ending] of [
    ['CSV', 'csv'],
    ['QIF', 'qif'],
    ['OFX', 'ofx'],
    ['hledger journal', 'journal'],
  ] as const) {
    await page.getByRole('button', { name: 'Export this list' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: label }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^saldo-transactions-.*\\.${ending}$`));
    contents[ending] = await readFile(await download.path(), 'utf8');
  }
  expect(contents.csv?.trim().split('\n')).toHaveLength(2);
  for (const content of Object.values(contents)) {
    expect(content).toContain('Bread');
    expect(content).not.toContain('Milk');
  }
  expect(contents.journal).toContain('2026-10-01');
  expect(contents.journal).not.toContain('2025-10-01');
});
