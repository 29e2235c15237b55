import { ANY_WIDTH, expect, test, withoutLive } from './journey.ts';
import { enter } from './money.ts';

test(
  'the frame stands and the first data is asked for before any script has come',
  ANY_WIDTH,
  async ({ page }) => {
    const api = await enter(page);
    await withoutLive(page);
    await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 12 });
    await page.addInitScript(() => localStorage.setItem('color-scheme', 'dark'));
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await gate;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.locator('.frame-side')).toBeVisible();
    await expect(page.locator('.frame-side')).toHaveCSS('background-color', 'rgb(28, 26, 24)');
    await expect.poll(() => asked.filter((path) => path === '/api/sources')).toHaveLength(1);

    release();
    await expect(page.getByTestId('balance')).toContainText('12,00');
    await expect(page.locator('#frame')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    for (const path of ['/api/sources', '/api/budgets', `/api/users/${api.userId}`])
      expect(asked.filter((one) => one === path)).toHaveLength(1);
  },
);

test('the budgets ask once for the plan that they may begin with', ANY_WIDTH, async ({ page }) => {
  await enter(page);
  await withoutLive(page);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/budgets', { waitUntil: 'commit' });
  await expect.poll(() => asked).toContain('/api/plan');
  release();
  await expect(page.getByText('No budgets available')).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const path of ['/api/plan', '/api/budgets'])
    expect(asked.filter((one) => one === path)).toHaveLength(1);
});

test('whoever is not signed in sees no frame', ANY_WIDTH, async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect(page.locator('#frame')).toHaveCount(0);
});
