import type { Page } from '@playwright/test';
import { expect, expectAccessible, NIGHTLY, ONE_WIDTH_BOTH_DATABASES, sandbox, test } from './journey.ts';
import { enter } from './money.ts';

const control = (page: Page, what: string, data: object) =>
  page.request.post(`${sandbox}/control/${what}`, { data });

type Bank = { id: string; name: string };
const faro: Bank = { id: 'caja-del-faro', name: 'Caja del Faro' };
/** What is done to a bank is done to all who are linked to it: each project has its own. */
const BANKS: Record<string, Bank> = {
  phone: { id: 'banque-du-heron', name: 'Banque du Héron Gris' },
  postgres: { id: 'gran-banco-mareas', name: 'Gran Banco de las Mareas' },
};

async function choose(page: Page, bank: string): Promise<void> {
  await page.getByLabel('Search for a bank').fill(bank);
  await page.getByRole('combobox', { name: 'Bank' }).selectOption(bank);
  await page.getByRole('button', { name: 'Ask for authorization' }).first().click();
}

/** On the pages of the bank itself. */
async function signInAtBank(page: Page, decision: 'Approve' | 'Refuse'): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${sandbox}/bank/`));
  await page.getByRole('button', { name: /sign in|log in|continue/i }).click();
  await page.getByRole('button', { name: decision }).click();
}

test(
  'a bank is linked, imported, updated, undone, renewed and removed',
  ONE_WIDTH_BOTH_DATABASES,
  async ({ page, expectNoise }, { project }) => {
    expectNoise(/status of (409|429)/);
    const bank = BANKS[project.name] ?? faro;
    const api = await enter(page);
    await page.goto('/connections');
    await expect(page.getByRole('button', { name: 'Ask for authorization' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Connect' }).click();

    await page.getByRole('button', { name: 'Ask for authorization' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please, select a bank!');
    await page.getByRole('button', { name: 'About these banks' }).click();
    await expect(
      page.getByRole('dialog', { name: 'These are all test banks' }).getByRole('link'),
    ).toHaveAttribute('href', /sandbox-credentials$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: 'Bank' })).not.toContainText('Pico Prepago');

    await choose(page, bank.name);
    await signInAtBank(page, 'Refuse');
    await expect(page).toHaveURL(/\/connections\?.*error=access_denied/);
    await expect(page.getByRole('alert')).toContainText('Authorization was refused');
    await page.getByRole('link', { name: 'Back to Connections' }).click();
    await expect(page.getByText('Not Authorized', { exact: true })).toBeVisible();

    await choose(page, bank.name);
    await signInAtBank(page, 'Approve');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Confirmation');
    await expect(page.getByText(`${bank.name} has given its authorization.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/connections');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Authorized until/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Bank' })).not.toContainText(bank.name);

    await page.getByRole('button', { name: 'Add Accounts' }).click();
    await expect(page.getByText('Accounts added successfully!')).toBeVisible();
    const [account] = (await api.get('/api/sources')).results;
    await page.getByRole('button', { name: `Add Transactions of ${account.name}` }).click();
    await expect(page.getByText('Transactions added successfully!')).toBeVisible();
    const count = async () => (await api.get(`/api/transactions?source_id=${account.id}`)).results.length;
    const first = await count();
    expect(first).toBeGreaterThan(500);
    await expectAccessible(page);

    await page.getByRole('button', { name: `Update Transactions of ${account.name}` }).click();
    await expect(page.getByText('Transactions added successfully!').nth(1)).toBeVisible();
    expect(await count()).toBe(first);

    await page.getByRole('button', { name: `Imports of ${account.name}` }).click();
    const imports = page.getByRole('dialog', { name: /^Imports of/ });
    await expect(imports.getByText(/^Done ·/)).toHaveCount(2);
    await expect(imports.getByText(new RegExp(`${first} new`))).toBeVisible();
    await imports.getByText('Show decisions').first().click();
    await expect(imports.getByText('Already there: known by its id').first()).toBeVisible();
    await expectAccessible(page);
    await imports
      .getByRole('button', { name: /^Undo the import/ })
      .last()
      .click();
    await page.getByRole('dialog', { name: 'Confirmation' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Import undone.')).toBeVisible();
    await expect.poll(count).toBe(0);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/They differ since/)).toBeVisible();
    await page.getByRole('button', { name: 'Update all' }).click();
    await expect.poll(count).toBe(first);
    await expect(page.getByText(/They differ since/)).toHaveCount(0);

    const [connection] = (await api.get('/api/connections')).results;
    const consents = await page.request.get(`${sandbox}/consents`, {
      params: { 'filter[applicationUserId]': `saldo-${api.userId}`, 'filter[status]': 'AUTHORIZED' },
      headers: { authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}` },
    });
    for (const { id } of (await consents.json()).data) await control(page, 'expire', { consentId: id });
    await page.getByRole('button', { name: `Update Transactions of ${account.name}` }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The action failed...' })).toContainText(
      'Authorize again.',
    );
    await expect(page.getByText('The authorization has ended.')).toBeVisible();
    await page.getByRole('button', { name: 'Renew authorization' }).click();
    await signInAtBank(page, 'Approve');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add Accounts' }).click();
    await expect(page.getByText('Accounts added successfully!').first()).toBeVisible();
    const sources = (await api.get('/api/sources')).results;
    expect(sources.map(({ id }: { id: string }) => id)).toContain(account.id);
    expect((await api.get('/api/connections')).results).toMatchObject([{ id: connection.id }]);
    expect(await count()).toBe(first);

    await control(page, 'failure', { institutionId: bank.id, kind: 'rate_limited' });
    await page.getByRole('button', { name: 'Add Accounts' }).click();
    await expect(
      page.getByText(/^Last problem: The bank asks us to wait before the next update\. Please wait until/),
    ).toBeVisible();
    await control(page, 'failure', { institutionId: bank.id, kind: 'none' });

    await page.getByRole('button', { name: 'Remove Connection' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Connection' }).click();
    await expect(page.getByText('No banks connected yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete ${account.name}` })).toBeVisible();
    expect(await count()).toBe(first);
  },
);

test(
  'a consent that cannot be exchanged is said, and sources of one’s own stand below',
  NIGHTLY,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 409/);
    const api = await enter(page);
    await api.post('/api/create-yapily-user', { applicationUserId: `saldo-${api.userId}` });
    await page.goto('/connections?consent=made-up&institution=banco-naranjo');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong. Please, try again!');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'New Source' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Source' });
    await dialog.getByLabel('Name').fill('Piggy bank');
    await dialog.getByLabel('Amount').fill('12,5');
    await dialog.getByRole('button', { name: 'Create Source' }).click();
    await page.getByRole('button', { name: 'Edit Piggy bank' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/connections');
    await page.getByRole('button', { name: 'Delete Piggy bank' }).click();
    await page.getByRole('button', { name: 'Delete source' }).click();
    await expect(page.getByText('No sources of your own yet.')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'deleted' })).toBeVisible();

    await page.route('**/api/account-auth-requests', (route) =>
      route.fulfill({ status: 201, json: { results: {} } }),
    );
    await page.getByRole('combobox').first().selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Ask for authorization' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The action failed...' })).toBeVisible();
    await expect(page).toHaveURL('/connections');
    // On a phone messages stand before the end of the page for a while.
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    while ((await dismiss.count()) > 0) await dismiss.first().click();

    await page.getByRole('button', { name: 'Close the open-banking account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close the open-banking account' }).click();
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'account closed' })).toBeVisible();

    await page.addInitScript(() => localStorage.removeItem('user'));
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('No se encontró el ID de usuario');
  },
);
