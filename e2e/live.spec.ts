import { expect, ONE_WIDTH_BOTH_DATABASES, test } from './journey.ts';
import { enter } from './money.ts';

test(
  'what is changed on one device shows on the other, and on nobody else’s',
  ONE_WIDTH_BOTH_DATABASES,
  async ({ page, browser, baseURL }, { project }) => {
    const home = baseURL ?? '';
    const api = await enter(page);
    await page.goto('/categories');
    // On PostgreSQL there are two servers, and each device has one of them.
    const isOnTwo = project.name === 'postgres';
    const origin = isOnTwo ? `http://localhost:${Number(new URL(home).port) + 1}` : home;
    const kept = JSON.stringify(await page.context().storageState()).replaceAll(home, origin);
    const context = await browser.newContext({ storageState: JSON.parse(kept) });
    const device = await context.newPage();
    const stranger = await browser.newContext({ baseURL: home });
    const strangers = await stranger.newPage();
    await enter(strangers);
    await Promise.all([
      device.waitForResponse(/\/api\/live$/),
      strangers.waitForResponse(/\/api\/live$/),
      device.goto(`${origin}/categories`),
      strangers.goto('/categories'),
    ]);
    // What it shows came with the page: it asks for that again only if it is told of a change.
    await expect(strangers.getByRole('heading', { name: 'Categories', level: 1 })).toBeVisible();
    await strangers.waitForLoadState('networkidle');
    let asked = 0;
    strangers.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/categories') asked += 1;
    });

    await page.getByRole('button', { name: 'New Category' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Seen elsewhere');
    await dialog.getByRole('button', { name: 'Create Category' }).click();
    await expect(page.getByText('Seen elsewhere').first()).toBeVisible();
    await expect(device.getByText('Seen elsewhere').first()).toBeVisible();

    // And the other way round, by whoever calls the server without any page.
    await api.post('/api/categories', { name: 'Seen here' });
    await expect(page.getByText('Seen here').first()).toBeVisible();
    await expect(device.getByText('Seen here').first()).toBeVisible();
    expect(asked).toBe(0);
    await Promise.all([context.close(), stranger.close()]);
  },
);
