import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, NIGHTLY, register, signOut, test } from './journey.ts';
import { ageSessions } from './server-place.ts';

const provider = `http://localhost:${Number(process.env.E2E_PORT) + 2}`;

/** The provider's own pages are not ours: they fetch a font and have no icon. */
const PROVIDER_NOISE = new RegExp(
  `request to elsewhere: (${provider}|https://fonts[.]googleapis[.]com)|status of (403|404)`,
);

async function withoutFonts(page: Page): Promise<void> {
  await page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
}

async function signInThere(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${provider}`));
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a person signs in through an identity provider', async ({ page, expectNoise }) => {
  expectNoise(PROVIDER_NOISE);
  await withoutFonts(page);
  const name = randomUUID();
  await page.goto('/login');
  await expect(page.getByRole('link', { name: /^Continue with/ })).toHaveText(['Continue with Test']);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue with Test' }).click();
  await signInThere(page, name);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Grace Hopper!');
  expect(await page.evaluate(() => localStorage.getItem('provider'))).toBe('test');

  await signOut(page);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('provider'))).toBeNull();
  // What was wanted survives the way there and back; the provider still knows them.
  await page.goto('/budgets');
  await page.getByRole('link', { name: 'Continue with Test' }).click();
  await expect(page).toHaveURL('/budgets');
  await signOut(page);
  await expect(page).toHaveURL('/login');
  await page.goto('/login?failure=unverified');
  await expect(page.getByRole('alert')).toContainText(
    'Sign up with email and password, then link the provider in your profile.',
  );
  await expectAccessible(page);
});

test(
  'a person links a provider in the profile, and removes it again',
  NIGHTLY,
  async ({ page, expectNoise }) => {
    expectNoise(PROVIDER_NOISE);
    await withoutFonts(page);
    const name = randomUUID();
    const { email } = await register(page);
    const part = page.locator('section section', {
      has: page.getByRole('heading', { level: 3, name: 'Linked accounts' }),
    });
    await expect(part).toContainText('No linked accounts yet.');
    ageSessions(email);
    await part.getByRole('button', { name: 'Link Test' }).click();
    await page.getByLabel('Your password').fill('correct horse');
    await page.keyboard.press('Enter');
    await signInThere(page, name);
    await expect(page.getByRole('alert')).toHaveText('Test is linked.');
    await expect(page).toHaveURL('/profile');
    await expect(part.getByRole('listitem')).toContainText(`Test · ${name}@example.org`);
    await expectAccessible(page);

    await page.goto('/profile?failure=taken');
    await expect(page.getByRole('alert')).toContainText('That account is linked to someone else.');
    await part.getByRole('button', { name: /^Remove the linked account Test/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove linked account' }).click();
    await expect(part).toContainText('No linked accounts yet.');
  },
);

test('a person who has nothing but a provider signs in again', NIGHTLY, async ({ page, expectNoise }) => {
  expectNoise(PROVIDER_NOISE);
  await withoutFonts(page);
  const name = randomUUID();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Test' }).click();
  await signInThere(page, name);
  await expect(page).toHaveURL('/dashboard');
  ageSessions(`${name}@example.org`);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(question).toContainText('Your account has no password, passkey or authenticator app.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sign in again with Test' }).click();
  // The provider still knows them.
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
});

test(
  'a code that is not good says so, and leaves the sign-in screen',
  NIGHTLY,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 401/);
    await page.goto('/login?code=forged');
    await expect(page.getByRole('alert')).toHaveText('Sign-in failed. Try again.');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  },
);
