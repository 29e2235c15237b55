import type { Page } from '@playwright/test';
import { ANY_WIDTH, askedAlone, expect, test, withoutLive } from './journey.ts';
import { enter } from './money.ts';

/** What is asked for, alone or as a part of a screen. */
function noteAsked(page: Page): { screens: number; parts: string[] } {
  const asked = { screens: 0, parts: [] as string[] };
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/screens') asked.screens += 1;
    const parts = searchParams.getAll('get').map((part) => part.split('?')[0] ?? '');
    asked.parts.push(...(pathname === '/api/screens' ? parts : [pathname]));
  });
  return asked;
}

test(
  'the frame stands and the first data is asked for before any script has come',
  ANY_WIDTH,
  async ({ page }) => {
    const api = await enter(page);
    await withoutLive(page);
    await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 12 });
    await page.addInitScript(() => localStorage.setItem('color-scheme', 'dark'));
    await withoutKeeping(page, api.userId);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await gate;
      await route.continue();
    });
    const asked = noteAsked(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.locator('.frame-side')).toBeVisible();
    await expect(page.locator('.frame-side')).toHaveCSS('background-color', 'rgb(28, 26, 24)');
    await expect.poll(() => asked.parts.filter((path) => path === '/api/sources')).toHaveLength(1);

    release();
    await expect(page.getByTestId('balance')).toContainText('12,00');
    await expect(page.locator('#frame')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    for (const path of ['/api/sources', '/api/budgets', '/api/balances', `/api/users/${api.userId}`])
      expect(asked.parts.filter((one) => one === path)).toHaveLength(1);
    expect(asked.screens).toBe(1);
  },
);

test('the budgets ask once for the plan that they may begin with', ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  await withoutLive(page);
  await withoutKeeping(page, api.userId);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  const asked = noteAsked(page);
  await page.goto('/budgets', { waitUntil: 'commit' });
  await expect.poll(() => asked.parts).toContain('/api/plan');
  release();
  await expect(page.getByText('No budgets available')).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const path of ['/api/plan', '/api/budgets'])
    expect(asked.parts.filter((one) => one === path)).toHaveLength(1);
});

test('what is missing in the answer for a screen is asked for alone', ANY_WIDTH, async ({ page }) => {
  const api = await enter(page);
  await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 12 });
  await askedAlone(page);
  await page.goto('/dashboard');
  await expect(page.getByTestId('balance')).toContainText('12,00');
});

test('whoever is not signed in sees no frame', ANY_WIDTH, async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect(page.locator('#frame')).toHaveCount(0);
});

/** What a device keeps for offline is asked for once the page is idle: on a slow machine while others still count. */
const withoutKeeping = (page: Page, userId: string) =>
  page.addInitScript((id) => localStorage.setItem('kept-for-offline-at', `${id} ${Date.now()}`), userId);
