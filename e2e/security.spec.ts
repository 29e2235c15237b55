import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { addDevice, pairApp } from './devices.ts';
import {
  ANY_WIDTH,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  register,
  signIn,
  signOut,
  test,
} from './journey.ts';

const REFUSED = 'This code is not right, or was used already.';

test(
  'a person turns on two-step sign-in, and signs in with its codes',
  ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of (400|401)/);
    const credentials = await register(page);
    const part = findPart(page, 'Two-step sign-in');
    const dialog = page.getByRole('dialog');
    const code = page.getByLabel('Authentication code');
    const giveCode = async (given: string) => {
      await code.fill(given);
      await code.press('Enter');
    };

    await part.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    const app = pairApp((await dialog.locator('code').textContent()) ?? '');
    await expectAccessible(page);
    await giveCode('not a code');
    await expect(dialog).toContainText(REFUSED);
    await expect(code).toBeFocused();
    await giveCode(app.nextCode());
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expect(dialog).toContainText('They’re shown only now');
    await expectAccessible(page);
    const [recoveryCode = ''] = await codes.allTextContents();
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain(recoveryCode);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(part).toContainText('10 recovery codes are left.');

    await signOut(page);
    await signIn(page, credentials);
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await giveCode('not a code');
    await expect(page.getByText(REFUSED)).toBeVisible();
    await expect(code).toBeFocused();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(credentials.email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await giveCode(app.nextCode());
    await expect(page).toHaveURL('/dashboard');

    await signOut(page);
    await signIn(page, credentials);
    // As somebody types it from paper.
    await giveCode(recoveryCode.toLowerCase().replaceAll('-', ' '));
    await expect(page).toHaveURL('/dashboard');
    await signOut(page);
    await signIn(page, credentials);
    await giveCode(recoveryCode);
    await expect(page.getByText(REFUSED)).toBeVisible();
    await giveCode(app.nextCode());
    await expect(page).toHaveURL('/dashboard');

    await page.goto('/profile');
    await expect(part).toContainText('9 recovery codes are left.');
    await part.getByRole('button', { name: 'Turn off' }).click();
    await expect(code).toBeFocused();
    await giveCode(recoveryCode);
    await expect(dialog).toContainText(REFUSED);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await expect(logOf(page)).toHaveText([
      /^Signed in with the password/,
      /^Sign-in refused: wrong code/,
      /^Signed in with the password/,
      /^Signed in with the password/,
      /^Sign-in refused: wrong code/,
      /^Two-step sign-in turned on/,
      /^Signed in with the password/,
      /^Account created/,
    ]);
    await expectAccessible(page);
  },
);

test(
  'recovery codes are made anew, and one of them turns two-step sign-in off',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const credentials = await register(page);
    const part = findPart(page, 'Two-step sign-in');
    const dialog = page.getByRole('dialog');
    const code = page.getByLabel('Authentication code');
    await part.getByRole('button', { name: 'Turn on' }).click();
    const app = pairApp((await dialog.locator('code').textContent()) ?? '');
    await code.fill(app.nextCode());
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const old = await codes.allTextContents();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await part.getByRole('button', { name: 'New recovery codes' }).click();
    await expectAccessible(page);
    await code.fill(app.nextCode());
    await dialog.getByRole('button', { name: 'Create new codes' }).click();
    await expect(codes).toHaveCount(10);
    // They’re shown only now: a slip does not lose them.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back to the codes' }).click();
    const [first = '', ...rest] = await codes.allTextContents();
    expect(rest.filter((one) => old.includes(one))).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await part.getByRole('button', { name: 'Turn off' }).click();
    await code.fill(first);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('alert')).toHaveText('Two-step sign-in is off.');
    await expect(part.getByRole('button', { name: 'Turn on' })).toBeVisible();
    await expect(logOf(page)).toContainText([
      'Two-step sign-in turned off',
      'New recovery codes created',
      'Two-step sign-in turned on',
    ]);
    await signOut(page);
    await signIn(page, credentials);
    await expect(page).toHaveURL('/dashboard');
  },
);

test('a person signs in with a passkey, without a password', ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of 401/);
  const device = await addDevice(page);
  await register(page);
  const part = findPart(page, 'Passkeys');
  const dialog = page.getByRole('dialog');
  const withPasskey = page.getByRole('button', { name: 'Continue with a passkey' });

  await expect(part).toContainText('No passkeys yet.');
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Chrome on Linux');
  await expectAccessible(page);
  await device.refuse();
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No passkey was created. You can try again anytime.');
  await device.accept();
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passkey added.');
  await expect(part.getByRole('listitem')).toHaveText(/^My laptop.*not used yet/);

  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This device already has a passkey for your account.');
  await page.keyboard.press('Escape');

  await signOut(page);
  await device.refuse();
  await withPasskey.click();
  await expect(
    page.getByText('No passkey was used. Try again, or sign in with your password.'),
  ).toBeVisible();
  await expectAccessible(page);
  await device.accept();
  await withPasskey.click();
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('provider'))).toBe('passkey');

  await page.goto('/profile');
  await expect(part.getByRole('listitem')).toHaveText(/^My laptop.*last used/);
  await part.getByRole('button', { name: 'Remove the passkey My laptop' }).click();
  await expect(dialog).toContainText('Remove the passkey “My laptop”?');
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(part).toContainText('No passkeys yet.');
  await expect(logOf(page)).toContainText([
    'Passkey removed: My laptop',
    'Signed in with a passkey',
    'Passkey added: My laptop',
    'Signed in with the password',
    'Account created',
  ]);

  await signOut(page);
  await withPasskey.click();
  await expect(page.getByText('The sign-in was not completed. Please try again.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test(
  'the security log shows the newest ten, and all of them when asked',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 401/);
    const { email } = await register(page);
    const wrong = { email, password: 'wrong password' };
    for (let tries = 0; tries < 10; tries += 1) await page.request.post('/api/login', { data: wrong });
    await page.reload();
    await expect(logOf(page)).toHaveCount(10);
    await expect(logOf(page).first()).toContainText('Sign-in refused: wrong password');
    await expect(logOf(page).first()).toContainText(/\d+\/\d+\/\d{4}, \d+:\d\d$/);
    const part = findPart(page, 'Security log');
    await part.getByRole('button', { name: 'Show all' }).click();
    await expect(logOf(page)).toHaveCount(12);
    await expect(logOf(page).last()).toContainText('Account created');
    await expectAccessible(page);
    await part.getByRole('button', { name: 'Show fewer' }).click();
    await expect(logOf(page)).toHaveCount(10);
  },
);

const findPart = (page: Page, name: string): Locator =>
  page.locator('section section', { has: page.getByRole('heading', { level: 3, name }) });

const logOf = (page: Page): Locator => findPart(page, 'Security log').getByRole('listitem');
