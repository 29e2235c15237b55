import type { Page } from '@playwright/test';
import { addDevice, pairApp } from './devices.ts';
import {
  ANY_WIDTH,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  newCredentials,
  register,
  signIn,
  signOut,
  test,
} from './journey.ts';
import { ageSessions, readLink } from './server-place.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const partOf = (page: Page, name: string) =>
  page.locator('section section', { has: page.getByRole('heading', { level: 3, name }) });

async function changeEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
}

test(
  'somebody who signed in a while ago confirms that it is them',
  ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of (400|403)/);
    await addDevice(page);
    const { email, password } = await register(page);
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    ageSessions(email);

    await partOf(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Name').press('Enter');
    await expect(question(page)).toContainText('confirm it’s you');
    await expect(question(page).getByLabel('Your password')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(dialog.getByRole('alert')).toHaveText('Please confirm that it is you.');

    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await expect(question(page).getByLabel('Your password')).toBeFocused();
    await page.keyboard.type('wrong horse');
    await page.keyboard.press('Enter');
    await expect(question(page)).toContainText('This password is not right.');
    await expect(question(page).getByLabel('Your password')).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Passkey added.');
    await expect(partOf(page, 'Passkeys').getByRole('listitem')).toHaveCount(1);

    ageSessions(email);
    const other = newCredentials().email;
    await changeEmail(page, other);
    const reloaded = page.waitForEvent('load');
    await question(page).getByRole('button', { name: 'Confirm with a passkey' }).click();
    await reloaded;
    await expect(page.locator('dd').nth(2)).toHaveText(other);
  },
);

test('with two-step sign-in, the code is asked for', NIGHTLY_AT_ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of (400|403)/);
  const { email } = await register(page);
  ageSessions(email);
  await partOf(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' }).click();
  await expect(question(page).getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('correct horse');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
  const app = pairApp((await dialog.locator('code').textContent()) ?? '');
  await dialog.getByLabel('Authentication code').fill(app.nextCode());
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();

  ageSessions(email);
  await changeEmail(page, newCredentials().email);
  const code = question(page).getByLabel('Authentication code');
  await expect(code).toBeFocused();
  await expect(question(page).getByLabel('Your password')).toHaveCount(0);
  await expectAccessible(page);
  const reloaded = page.waitForEvent('load');
  await code.fill(app.nextCode());
  await code.press('Enter');
  await reloaded;
  await expect(page.getByText('Your email address is not confirmed yet.')).toBeVisible();
});

test(
  'a changed email is confirmed by the one address and taken back by the other',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, browser, baseURL, expectNoise }) => {
    expectNoise(/status of (400|401)/);
    const { email, password } = await register(page);
    const other = newCredentials().email;
    const reloaded = page.waitForEvent('load');
    await changeEmail(page, other);
    await reloaded;
    await expect(page.getByText('Your email address is not confirmed yet.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send confirmation email' }).click();
    await expect(page.getByRole('alert')).toHaveText(`We sent a link to ${other}.`);

    await page.goto(await readLink(other, 'confirm-email', 2));
    await expect(page.getByText(`You’re signed in as ${other}.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText('Your email address is confirmed.').first()).toBeVisible();

    const owner = await browser.newPage({ baseURL: baseURL ?? '' });
    const link = await readLink(email, 'take-back-email');
    await owner.goto(link);
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Restore your email address');
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Restore the address' }).click();
    await expect(owner.getByRole('alert')).toContainText(`${email} is your account’s address again.`);
    await expect(owner).toHaveURL(/\/reset-password\?token=/);
    await owner.getByLabel('New password').fill('a new password');
    await owner.getByRole('button', { name: 'Reset Password' }).click();
    await expect(owner).toHaveURL('/login');
    await signIn(owner, { email, password: 'a new password' });
    await expect(owner).toHaveURL('/dashboard');
    await owner.goto(link);
    await owner.getByRole('button', { name: 'Restore the address' }).click();
    await expect(owner.getByRole('alert')).toHaveText('Invalid or expired token.');
    await owner.goto('/take-back-email');
    await expect(owner.getByRole('alert')).toHaveText('Invalid token.');
    await owner.close();

    await page.reload();
    await expect(page).toHaveURL('/login');
    expect((await page.request.post('/api/login', { data: { email: other, password } })).status()).toBe(401);
  },
);

test(
  'an address that somebody else confirms ends what opened the account',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 401/);
    const { email } = await register(page);
    await page.getByRole('button', { name: 'Send confirmation email' }).click();
    const link = await readLink(email, 'confirm-email');
    await signOut(page);
    await page.goto(link);
    await expect(page.getByText('You’re not signed in.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in first' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your email address is confirmed. Set a new password.');
    await page.getByLabel('New password').fill('a new password');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL('/login');
    await signIn(page, { email, password: 'a new password' });
    await expect(page).toHaveURL('/dashboard');
  },
);

test(
  'a reset says what else opens the account, and removes it',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 40/);
    await addDevice(page);
    const { email } = await register(page);
    await page.request.post('/api/forgot-password', { data: { email } });
    await page.goto(await readLink(email, 'reset-password'));
    await expect(page.getByText('This confirms the address for the first time.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('New password').fill('a new password');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL('/login');
    await signIn(page, { email, password: 'a new password' });
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/profile');
    await partOf(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('My phone');
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await expect(partOf(page, 'Passkeys').getByRole('listitem')).toHaveCount(1);

    await page.request.post('/api/forgot-password', { data: { email } });
    await page.goto(await readLink(email, 'reset-password', 2));
    await expect(page.getByRole('listitem')).toHaveText([/^Passkey “My phone”, added/]);
    await page.getByLabel('Remove these passkeys and linked accounts').check();
    await expectAccessible(page);
    await page.getByLabel('New password').fill('another password');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL('/login');
    await signIn(page, { email, password: 'another password' });
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/profile');
    await expect(partOf(page, 'Passkeys')).toContainText('No passkeys yet.');
  },
);
