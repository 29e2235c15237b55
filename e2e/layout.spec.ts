import {
  ANY_WIDTH,
  arrive,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  openSidebar,
  PHONE_TOO,
  test,
} from './journey.ts';

test('the public bar leads through the site, signed out and signed in', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'FAQ' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Contact' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expectAccessible(page);
  await bar.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');

  await arrive(page);
  await page.goto('/');
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expectAccessible(page);
  await bar.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/');
  await bar.getByRole('button', { name: 'Logout' }).click();
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
});

test(
  'a failed logout of the public bar is said, and changes nothing',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 500/);
    await arrive(page);
    await page.goto('/');
    await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alert')).toHaveText('An error occurred during logout. Please try again.');
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  },
);

test('the footer credits the authors and changes the language', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link').first()).toHaveAttribute('href', /^https:/);
  await footer.getByLabel('Language').selectOption('es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todo tu dinero, exacto al céntimo');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todo tu dinero, exacto al céntimo');
  await footer.getByLabel('Idioma').selectOption('en');
  await footer.getByLabel('Appearance').selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
});

test(
  'the sidebar stands on a desk and is an amber drawer on a phone',
  PHONE_TOO,
  async ({ page }, { project }) => {
    await arrive(page);
    await openSidebar(page);
    const nav = page.getByRole('navigation', { name: 'Main' });
    const names = [
      ...['Dashboard', 'Transactions', 'Review', 'Budgets', 'Recurring', 'Reports', 'Goals'],
      ...['Connections', 'Categories', 'Rules', 'Import', 'Settings'],
      ...['Home', 'FAQ', 'Contact'],
    ];
    await expect(nav.getByRole('link')).toHaveText(names);
    if (project.name === 'phone') {
      const drawer = page.getByRole('dialog');
      await expect(drawer).toHaveCSS('background-color', 'rgb(242, 176, 28)');
      await expect(drawer).toHaveCSS('width', '250px');
      await expectAccessible(page);
      // Escape closes what was opened last.
      await page.getByRole('button', { name: /^User menu/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(drawer).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await openSidebar(page);
    } else {
      await expect(nav.locator('xpath=../..')).toHaveCSS('width', '250px');
    }
    await nav.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const name of ['Transactions', 'Budgets', 'Categories', 'Connections']) {
      await openSidebar(page);
      await nav.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      // The other two are looked at like this where their own journeys begin.
      if (name === 'Transactions' || name === 'Connections') await expectAccessible(page);
    }
  },
);

test('an unknown address is the end of the Internet', NIGHTLY_AT_ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of 404/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading')).toHaveText("404 - You've Reached the End of the Internet!");
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('every change of location starts at the top', ANY_WIDTH, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto('/');
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the user menu goes by the keyboard', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await arrive(page);
  const button = page.getByRole('button', { name: /^User menu/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('Profile')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Hide amounts' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Profile')).toBeFocused();
  await page.keyboard.press('s');
  await expect(item('Sign out')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await expect(item('Profile')).toHaveCount(0);
  await expect(button).toBeFocused();
});
