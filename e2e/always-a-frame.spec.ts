import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, NIGHTLY_AT_ANY_WIDTH, test, withoutLive } from './journey.ts';
import { enter } from './money.ts';

const FOR_VISITORS = [
  ...['/', '/login', '/faq', '/contact', '/forgot-password'],
  ...['/reset-password', '/confirm-email', '/take-back-email'],
];

/** Nobody's: the frame stands before anybody knows. */
const ID = '019a0000-0000-7000-8000-000000000000';

/** All addresses of the app, as the build tells them to the server. */
const pages: string[] = JSON.parse(
  readFileSync(fileURLToPath(new URL('../apps/web/dist/.pages.json', import.meta.url)), 'utf8'),
);
const screens = pages.filter((path) => !FOR_VISITORS.includes(path)).map((path) => path.replace(':id', ID));

test(
  'every screen has its frame before any answer has come',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 404/);
    await enter(page);
    await withoutLive(page);
    let release = () => {};
    let gate = Promise.resolve();
    await page.route(/\/api\/(?!live)/, async (route) => {
      await gate;
      await route.continue().catch(() => {});
    });
    expect(screens.length).toBeGreaterThan(20);
    for (const path of screens)
      await test.step(path, async () => {
        gate = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('.frame-side')).toBeVisible();
        await expect(page.locator('.frame-page i').first()).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeAttached();
        release();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('#frame')).toHaveCount(0);
      });
  },
);
