import type { Page } from '@playwright/test';
import {
  ANY_WIDTH,
  arrive,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  PHONE_TOO,
  sandbox,
  signOut,
  test,
} from './journey.ts';

test('the landing page says what Saldo does and leads to the sign-in', PHONE_TOO, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Why Choose Us' })).toBeVisible();
  const cards = page.getByRole('region', { name: 'What it does' }).getByRole('listitem');
  await expect(cards).toHaveCount(6);
  const says = [
    /link your bank accounts/i,
    /tracked automatically/,
    /category by category/,
    /budget per category/,
    /one balance across/i,
    /never stored/,
  ];
  for (const [index, words] of says.entries()) await expect(cards.nth(index)).toContainText(words);
  await expect(page.getByRole('img')).toHaveCount(2);
  await expectDrawn(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/login');
});

test(
  'the pictures speak the language of the page, and are dark where it is',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    await page.goto('/');
    const files = () =>
      page.locator('[role=img] use').evaluateAll((all) => all.map((use) => use.getAttribute('href')));
    await expect(page.getByRole('img')).toHaveCount(2);
    expect(await files()).toEqual(['/pictures/dashboard.en.svg#picture', '/pictures/budgets.en.svg#picture']);
    await expectDrawn(page);
    const light = await page.getByRole('img').first().screenshot();
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Appearance').selectOption('dark');
    expect(await meanLightness(page, light)).toBeGreaterThan(200);
    expect(await meanLightness(page, await page.getByRole('img').first().screenshot())).toBeLessThan(90);
    await footer.getByLabel('Language').selectOption('es');
    await expect
      .poll(files)
      .toEqual(['/pictures/dashboard.es.svg#picture', '/pictures/budgets.es.svg#picture']);
    await expectDrawn(page);
  },
);

/** What is used of a file has a size once the file is there. */
async function expectDrawn(page: Page): Promise<void> {
  for (const use of await page.locator('[role=img] use').all())
    await expect.poll(() => use.evaluate((one: SVGUseElement) => one.getBBox().width)).toBeGreaterThan(0);
}

/** From 0, black, to 255, white. */
const meanLightness = (page: Page, png: Buffer) =>
  page.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas?.drawImage(picture, 0, 0, 1, 1);
    return Math.max(...(canvas?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? []));
  }, png.toString('base64'));

test('the FAQ answers nine questions', ANY_WIDTH, async ({ page }) => {
  await page.goto('/faq');
  const questions = page.locator('details');
  await expect(questions).toHaveCount(9);
  for (const question of await questions.all()) {
    await expect(question.locator('p')).toBeHidden();
    await question.locator('summary').click();
    await expect(question.locator('p')).toBeVisible();
  }
  await expectAccessible(page);
  await questions.filter({ hasText: 'link my bank account' }).locator('summary').click();
  await expect(page.getByText('profile settings > Connections')).toBeVisible();
});

test(
  'the contact form is prefilled, sends to the email service, and keeps what was typed when that fails',
  ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 500|not sent/);
    const { email } = await arrive(page);
    await page.goto('/contact');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('First Name')).toHaveValue('');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByLabel('Your message')).toBeFocused();
    await page.getByLabel('Your message').fill('Two Januaries, please.');

    await page.route(`${sandbox}/**`, (route) => route.fulfill({ status: 500, body: '' }));
    const failed = page.waitForEvent('console', (message) => message.text().includes('not sent'));
    await page.getByRole('button', { name: 'Send' }).click();
    await failed;
    await expect(page.getByLabel('Your message')).toHaveValue('Two Januaries, please.');
    await expect(page.getByRole('alert')).toHaveCount(0);

    await page.unroute(`${sandbox}/**`);
    const sent = page.waitForRequest((request) => request.url().startsWith(sandbox));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your message has been sent successfully!');
    const body = (await sent).postData() ?? '';
    for (const field of [
      'first_name',
      'last_name',
      'email',
      'message',
      'service_id',
      'template_id',
      'user_id',
    ]) {
      expect(body).toContain(`name="${field}"`);
    }

    await page.goto(`${sandbox}/mailbox`);
    await page.getByRole('link', { name: `Message from ${email}` }).click();
    await expect(page.getByText('Two Januaries, please.')).toBeVisible();
  },
);

test('a forgotten password is reset by the link in the mail', ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of (400|401|404|500)/);
  const { email, password } = await arrive(page);
  await signOut(page);
  await page.getByRole('link', { name: 'Lost password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expectAccessible(page);

  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toHaveText('This email address is not registered in our system.');
  await page.route('**/api/forgot-password', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toHaveText('An error occurred, please try again later.');
  await page.unroute('**/api/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toHaveText('You will receive password reset instructions.');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/login');

  await expect(async () => {
    await page.goto(`${sandbox}/mailbox`);
    await expect(page.getByText(`to ${email}`)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await page.getByRole('link', { name: /reset-password/ }).click();
  await expect(page).toHaveURL(/\/reset-password\?token=/);
  const link = page.url();
  await expectAccessible(page);

  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('The password must have at least 8 characters.')).toBeVisible();
  await page.getByLabel('New password').fill('a new password');
  await page.route('**/api/reset-password', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to reset password.');
  await page.unroute('**/api/reset-password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Password reset successfully. You will be redirected to the login page.',
  );
  await expect(page).toHaveURL('/login');

  await page.goto(link);
  await page.getByLabel('New password').fill('once again');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired token.');
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toHaveText('Invalid token.');
  await expectAccessible(page);

  const login = (secret: string) => page.request.post('/api/login', { data: { email, password: secret } });
  expect((await login(password)).status()).toBe(401);
  expect((await login('a new password')).status()).toBe(200);
});
