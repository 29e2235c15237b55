import type { Page } from '@playwright/test';
import { BOTH_DATABASES, expect, expectAccessible, NIGHTLY_AT_ANY_WIDTH, test } from './journey.ts';
import { type Api, enter, euro, writeAsBank } from './money.ts';

/** Three years ago, and with no balance beside them. */
const EARLIER = 'Date;Text;Amount\n2023-05-02;One;-1,50\n2023-05-03;Two;-2,50\n';

/** 1000 were there before it. */
const STATEMENT = `Fecha;Concepto;Importe;Saldo
2026-11-02;NOMINA;1.500,00;2.500,00
2026-11-03;CAFE SOL;-2,40;2.497,60
2026-11-06;ALQUILER;-800,00;1.697,60
`;

async function bringIn(page: Page, content: string, count: number): Promise<void> {
  await page.goto('/import');
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Choose files').setInputFiles([file]);
  await page.getByLabel('Goes to').selectOption('Account');
  await page.getByRole('button', { name: `Import ${count} transactions` }).click();
  await expect(page.getByText(`${count} transactions added.`).first()).toBeVisible();
}

const addAccount = (api: Api) =>
  api.post('/api/sources', { name: 'Account', type_source: 'bank_account', amount: 0 });

const openProof = async (page: Page) => {
  await page.goto('/sources');
  await page.getByRole('link', { name: 'Balance proof of Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Balance proof of Account' })).toBeVisible();
};

const agrees = (page: Page) =>
  expect(page.getByRole('heading', { name: 'All 3 known balances match to the cent.' })).toBeVisible();

test('a source is proven by its file, and mended where it differs', BOTH_DATABASES, async ({ page }) => {
  const api = await enter(page);
  const { id: source_id } = await addAccount(api);
  await openProof(page);
  await expect(page.getByText('No balance to check yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/import');
  await expectAccessible(page);

  await bringIn(page, STATEMENT, 3);
  await openProof(page);
  await expect(page.getByRole('heading', { name: 'The balance differs on 2/11/2026' })).toBeVisible();
  await expect(page.getByText(`${euro(1000)} is missing here.`)).toBeVisible();
  await expect(page.getByText('Then 3 of 3 known balances agree.')).toBeVisible();
  await page.getByRole('button', { name: `Start with ${euro(1000)} more` }).press('Enter');
  await agrees(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await api.get('/api/sources')).results).toMatchObject([{ amount: 1697.6 }]);
  await expectAccessible(page);

  const rent = { name: 'Alquiler', type: 'expense', amount: 800, date: '2026-11-05', source_id };
  await api.post('/api/transactions', rent);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The balance differs on 5/11/2026' })).toBeVisible();
  await expect(page.getByText('Everything matches up to 4/11/2026.')).toBeVisible();
  const suspect = page.getByRole('listitem').filter({ hasText: 'Duplicate' });
  await expect(suspect).toContainText('Alquiler');
  await expectAccessible(page);
  await suspect.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  await agrees(page);
  await page.getByRole('alert').last().getByRole('button', { name: 'Undo' }).click();
  await expect(suspect).toBeVisible();

  await page.getByRole('button', { name: 'Add a correcting entry' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`5/11/2026 · ${euro(800)}`);
  await question.getByRole('button', { name: 'Add a correcting entry' }).click();
  await agrees(page);
  const [correction] = (await api.get('/api/transactions?q=correction')).results;
  expect(correction).toMatchObject({ name: 'Balance correction', type: 'income', amount: 800 });

  await page.getByRole('button', { name: 'Show as table' }).click();
  const days = page.getByRole('table', { name: 'Day by day' });
  await expect(days.getByRole('row').filter({ hasText: 'Agrees' })).toContainText('2/11/2026');
  await expectAccessible(page);
});

test(
  'days without a balance are told, and those long ago are asked for',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const api = await enter(page);
    await addAccount(api);
    await bringIn(page, EARLIER, 2);
    await openProof(page);
    await expect(page.getByText('No balances for these days')).toBeVisible();
    const days = page.getByRole('table', { name: 'Day by day' });
    await expect(days.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Show earlier days' }).click();
    await expect(days.getByRole('row').last()).toContainText('2/5/2023');
    await expect(days.getByRole('row').last()).toContainText('Imported, no balance');
    await expect(page.getByRole('button', { name: 'Show earlier days' })).toHaveCount(0);
  },
);

test('what a bank keeps is told, and not to be mended here', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  const { id } = await addAccount(api);
  await bringIn(page, STATEMENT, 3);
  const [coffee] = (await api.get('/api/transactions?q=cafe')).results;
  await api.remove(`/api/transactions/${coffee.id}`);
  writeAsBank(
    (owner) => [
      [
        'update sources set connection_id = ?, opening_cents = 100000 where owner = ? and id = ?',
        'link',
        owner,
        id,
      ],
    ],
    api.userId,
  );
  await page.goto(`/sources/${id}/proof`);
  await expect(page.getByRole('heading', { name: 'The balance differs on 3/11/2026' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'It was deleted' })).toBeVisible();
  await expect(page.getByText('These transactions are set by your bank')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore it' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a correcting entry' })).toHaveCount(0);
});
