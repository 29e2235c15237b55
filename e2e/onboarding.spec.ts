import {
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  newCredentials,
  PASSWORD,
  sandbox,
  test,
} from './journey.ts';
import { enter } from './money.ts';

test('Get Started leads through one password and one question to a filled dashboard', async ({ page }) => {
  const { email, password } = newCredentials();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(PASSWORD).fill(password);
  // What can be seen need not be typed twice.
  await expect(page.getByLabel('Repeat password')).toBeVisible();
  await page.getByRole('button', { name: 'Show or hide the password' }).first().click();
  await expect(page.getByLabel('Repeat password')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign up' }).click();

  await expect(page.getByRole('heading', { name: 'Bank, file or sample data?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load sample data' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByTestId('balance')).not.toHaveText(/^0,00/);
  await expect(page.getByRole('heading', { name: 'Bank, file or sample data?' })).toHaveCount(0);
});

test(
  'the Login button opens the other tab, and a file is one click from the question',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
    await enter(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Bank, file or sample data?' })).toBeVisible();
    await page.getByRole('link', { name: 'Import a file' }).click();
    await expect(page).toHaveURL('/import');
  },
);

test('a bank is chosen and approved, and all of it is there to review', async ({ page }) => {
  const api = await enter(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Link a bank' }).click();
  await expect(page).toHaveURL('/connections');
  await page.getByRole('button', { name: 'Link and import' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please, select a bank!');
  await page.getByRole('button', { name: 'Banco Naranjo' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Link and import' }).click();
  await expect(page).toHaveURL(new RegExp(`^${sandbox}/bank/`));
  await page.getByRole('button', { name: /sign in|log in|continue/i }).click();
  await page.getByRole('button', { name: 'Approve' }).click();

  await expect(page).toHaveURL('/connections');
  const { total } = await api.get('/api/transactions?per_page=1');
  expect(total).toBeGreaterThan(100);
  await expect(page.getByRole('heading', { name: `${total} transactions imported` })).toBeVisible();
  const { results } = await api.get('/api/suggestions?limit=2000');
  const groups = new Set(results.map(({ group }: { group: string }) => group)).size;
  await expect(page.getByText(`${groups} groups to review.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Review', exact: true }).last().click();
  await expect(page).toHaveURL('/review');
});
