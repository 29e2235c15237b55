import { ANY_WIDTH, expect, newCredentials, openSidebar, PASSWORD, signOut, test } from './journey.ts';
import { enter } from './money.ts';

test(
  'signing in leads to the page that asked for it, and an ended session is said',
  ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 401/);
    const { email, password } = newCredentials();
    await page.request.post('/api/signup', { data: { email, password } });
    const signInHere = async () => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel(PASSWORD).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await page.goto('/budgets?by=amount&value=ascending');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended.')).toHaveCount(0);
    await signInHere();
    await expect(page).toHaveURL('/budgets?by=amount&value=ascending');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    // What is still being asked for here would be the first to learn that the session has ended.
    await page.goto('about:blank');
    await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
    await page.goto('/categories');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await signInHere();
    await expect(page).toHaveURL('/categories');

    // Who leaves by choice begins anew.
    await signOut(page);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended.')).toHaveCount(0);
    await signInHere();
    await expect(page).toHaveURL('/dashboard');
  },
);

test(
  'a page that was not fetched yet waits for the connection, and comes by itself',
  ANY_WIDTH,
  async ({ page, context, expectNoise }) => {
    expectNoise(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    await enter(page);
    // Another journey may have been there in this browser.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await page.goto('/dashboard');
    await expect(page.getByText("You don't have any transactions")).toBeVisible();
    await openSidebar(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Rules' }).click();
    await expect(page.getByRole('heading', { name: 'This page needs a connection.' })).toBeVisible();
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'This page needs a connection.' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
  },
);

test('a large balance and the choices of the user menu stay in their frames', ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  await api.post('/api/sources', { name: 'Fund', type_source: 'manual_entry', amount: '-9999999999.99' });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['en', 'es']) {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/dashboard');
    const balance = page.getByTestId('balance');
    await expect(balance).toContainText('−9.999.999.999,99');
    expect(await balance.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(0);
    await page.locator('header button').first().click();
    await page.locator('dialog[open] [aria-haspopup=menu]').click();
    const items = page.locator('dialog[open] [role^=menuitem]');
    await expect(items).toHaveCount(8);
    const sticksOut = await items.evaluateAll((all) =>
      all.map((one) => {
        const [item, menu, drawer] = [one, one.closest('[role=menu]'), one.closest('dialog')].map((box) =>
          box?.getBoundingClientRect(),
        );
        const most = Math.min(menu?.right ?? 0, drawer?.right ?? 0);
        return Math.max((item?.right ?? 0) - most, one.scrollWidth - one.clientWidth);
      }),
    );
    for (const pixels of sticksOut) expect(pixels).toBeLessThanOrEqual(0);
  }
});
