import sharp from 'sharp';
import {
  ANY_WIDTH,
  arrive,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  newCredentials,
  register,
  signIn,
  test,
} from './journey.ts';

test('a person edits their profile', ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of 409/);
  const other = newCredentials();
  await page.request.post('/api/signup', { data: other });
  const { email } = await arrive(page);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(other.email);
  await page.getByLabel('Phone number').fill('+34 600 000 000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Error en la actualización');
  await expect(page.getByRole('alert')).toContainText('Email already registered.');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');

  await page.getByLabel('Email').fill(email);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Save' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada!');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(page.locator('dd')).toHaveText(['Ada', 'Lovelace', email, '+34 600 000 000']);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada Lovelace!');
});

test('a person uploads a photo', ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of 415/);
  await arrive(page);
  const photo = page.getByRole('img', { name: 'Profile photo' });
  await expect(photo).toHaveAttribute('src', '/default-avatar.svg');
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#f2b01c' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('alert')).toHaveText('Your photo has been changed.');
  await expect(photo).toHaveAttribute('src', /^\/uploads\/[\w-]+\.webp$/);
  await expect(photo).toHaveCSS('width', '150px');
  await expectAccessible(page);
  await page.reload();
  await expect(photo).toHaveAttribute('src', /^\/uploads\//);

  const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
  await page.getByLabel('Upload Image').setInputFiles(text);
  await expect(page.getByRole('alert')).toContainText('Error al subir la imagen');
  await expect(photo).toHaveAttribute('src', /^\/uploads\//);
});

test(
  'a person sees where they are signed in, and ends it',
  ANY_WIDTH,
  async ({ page, browser, baseURL, expectNoise }) => {
    expectNoise(/status of 401/);
    const credentials = await register(page);
    const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
    await signIn(elsewhere, credentials);
    await expect(elsewhere).toHaveURL('/dashboard');

    await page.reload();
    const card = page.locator('section', {
      has: page.getByRole('heading', { name: 'Where you are signed in' }),
    });
    await expect(card.getByRole('listitem')).toHaveCount(2);
    await expect(card.getByText('Chrome on Linux')).toHaveCount(2);
    await expect(card.getByText('This device')).toBeVisible();
    await card.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL('/login');
    await elsewhere.close();

    await card.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('dialog')).toContainText('Sign out on every device, this one included?');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/login');
  },
);

test('a person deletes their account', ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of 500/);
  const { email, password } = await arrive(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const dialog = page.getByRole('dialog', { name: 'Confirmation' });
  await expect(page.getByText('removes everything that belongs to it')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data first' }).click();
  expect((await download).suggestedFilename()).toMatch(/^saldo-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog).toContainText(
    'Are you sure you want to delete your account? This action cannot be undone.',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused();

  await page.route('**/api/users/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error al intentar eliminar la cuenta.');

  await page.unroute('**/api/users/*');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const old = await page.request.get('/api/sessions', { headers: { authorization: `Bearer ${token}` } });
  expect(old.status()).toBe(401);
  expect((await page.request.post('/api/login', { data: { email, password } })).status()).toBe(401);
});

test('a profile that cannot be loaded says so', NIGHTLY_AT_ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of 404/);
  await arrive(page);
  const body = { code: 'user.not_found', message: 'User not found.' };
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 404, json: body }));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('User not found.');
});
