import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, signOut, test } from './journey.ts';

const provider = `http://localhost:${Number(process.env.E2E_PORT) + 2}`;

test('a person signs in through an identity provider', async ({ page, expectNoise }) => {
  // The provider's own pages are not ours: they fetch a font and have no icon.
  expectNoise(
    new RegExp(`request to elsewhere: (${provider}|https://fonts[.]googleapis[.]com)|status of 404`),
  );
  await page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  const name = randomUUID();
  await page.goto('/login');
  await expect(page.getByRole('link', { name: /^Continue with/ })).toHaveText(['Continue with Test']);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue with Test' }).click();
  await expect(page).toHaveURL(new RegExp(`^${provider}`));
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Grace Hopper!');
  expect(await page.evaluate(() => localStorage.getItem('provider'))).toBe('test');

  await signOut(page);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('provider'))).toBeNull();
  await page.goto('/login?failure=unverified');
  await expect(page.getByRole('alert')).toContainText('Please sign in with your password.');
  await expectAccessible(page);
});

test('a code that is not good says so, and leaves the sign-in screen', async ({ page, expectNoise }) => {
  expectNoise(/status of 401/);
  await page.goto('/login?code=forged');
  await expect(page.getByRole('alert')).toHaveText('The sign-in did not work. Please try again.');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
