import {
  ANY_WIDTH,
  arrive,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  newCredentials,
  ONE_WIDTH_BOTH_DATABASES,
  openSidebar,
  PASSWORD,
  register,
  signIn,
  signOut,
  test,
} from './journey.ts';

test(
  'a person registers, signs out, signs in again, and is kept out when signed out',
  ONE_WIDTH_BOTH_DATABASES,
  async ({ page }) => {
    const credentials = await register(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello!');
    await expect(page.getByText(credentials.email).last()).toBeVisible();
    await expect(page.getByText('N/A')).toHaveCount(3);
    await expect(page.getByRole('img', { name: 'Profile photo' })).toHaveCSS('width', '150px');

    await signOut(page);
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);

    await signIn(page, credentials);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello!');

    await page.reload();
    await expect(page).toHaveURL('/dashboard');
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
    expect(stored.email).toBe(credentials.email);

    await signOut(page);
    for (const guarded of [
      '/dashboard',
      '/transactions',
      '/budgets',
      '/categories',
      '/connections',
      '/profile',
    ]) {
      await page.goto(guarded);
      await expect(page).toHaveURL('/login');
    }
  },
);

test('Back after signing out shows nothing of what was there', ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of 401/);
  await arrive(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello!');
  await page.goto('/');
  // Logging out here loads the page again, which would take the place of a Back that comes before it.
  const isLoadedAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Logout' }).click();
  await isLoadedAgain;
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  // The page that comes back loads itself again, which may end the navigation that goBack() waits for.
  await page.goBack().catch(() => undefined);
  await expect(page).toHaveURL('/login');
  const answer = await page.evaluate(
    async () => (await fetch('/api/sources', { cache: 'force-cache' })).status,
  );
  expect(answer).toBe(401);
});

test('the sign-in screen says what is wrong', ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of (401|409)/);
  const credentials = await register(page);
  await signOut(page);

  await signIn(page, { ...credentials, password: 'wrong' });
  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(credentials.email);

  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Register' }).click();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls += 1;
  });
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel(PASSWORD).fill('correct horse');
  await page.getByLabel('Repeat password').fill('another horse');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  expect(calls).toBe(0);
  await expectAccessible(page);

  await page.getByLabel('Repeat password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email already registered.');
});

test(
  'a failing server gets the words of the specification',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 500/);
    await page.route('**/api/signup', (route) => route.fulfill({ status: 500, body: '' }));
    const { email, password } = newCredentials();
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(PASSWORD).fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('alert')).toHaveText('Error in signup process');
  },
);

test('a password can be shown and hidden', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel(PASSWORD);
  await password.fill('visible');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show or hide the password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Show or hide the password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test(
  'a token that the server no longer knows signs out at the start',
  ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 401/);
    await arrive(page);
    await page.evaluate(() => localStorage.setItem('token', 'forgotten'));
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  },
);

test('signing out works without the server', ANY_WIDTH, async ({ page, context, expectNoise }) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED/);
  await arrive(page);
  await openSidebar(page);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a profile without a user id says so', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await arrive(page);
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toHaveText('No se encontró el ID de usuario');
});
