import type { Page } from '@playwright/test';
import { expect, expectAccessible, NIGHTLY, PHONE_TOO, test } from './journey.ts';
import { enter } from './money.ts';

const COUNT = 45;

/** One a day, but two at the turn of the first page; the newest is the first. */
async function withRows(page: Page) {
  const api = await enter(page);
  const { id: source_id } = await api.post('/api/sources', {
    name: 'Purse',
    type_source: 'manual_entry',
    amount: 0,
  });
  const start = Date.UTC(2026, 8, 1);
  for (let index = 0; index < COUNT; index += 1) {
    const date = new Date(start - (index > 9 ? index - 1 : index) * 86_400_000).toISOString().slice(0, 10);
    await api.post('/api/transactions', {
      ...{ name: `Row ${index + 1}`, type: 'expense', amount: index + 1, category_id: null },
      ...{ source_id, date, description: '' },
    });
  }
  return api;
}

const rows = (page: Page) => page.locator('main tr[data-item]');
const wheelDown = async (page: Page, count: number) => {
  await rows(page).last().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    expect(await rows(page).count()).toBeGreaterThanOrEqual(count);
  }).toPass({ intervals: [100] });
};

test('scrolling to the end shows the next rows, and the pages stay', PHONE_TOO, async ({ page }) => {
  await withRows(page);
  await page.goto('/transactions');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText('Page 1 of 5')).toBeVisible();
  await wheelDown(page, COUNT);
  await expect(rows(page)).toHaveCount(COUNT);
  await expect(page.getByText(`Showing 1 to ${COUNT} of ${COUNT}`)).toBeAttached();
  // A day that one page ends with and the next begins with is one day, and told whole.
  const day = page.locator('main tbody tr:not([data-item])', { hasText: '23/8/2026' });
  await expect(day).toHaveCount(1);
  await expect(day).toContainText('21,00');
  // Where one is stands in the address and among the pages.
  await expect(page).toHaveURL(/page=[2345]$/);
  await expect(page.getByText(/Page [2345] of 5/)).toBeInViewport();
  await expectAccessible(page);

  // The way back leads to the same place.
  const before = await page.evaluate(() => window.scrollY);
  const { pathname, search } = new URL(page.url());
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/dashboard"]')?.click());
  await expect(page).toHaveURL(/dashboard/);
  await page.goBack();
  await expect(page).toHaveURL(pathname + search);
  await expect(rows(page)).toHaveCount(COUNT);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(before));

  // So does a reload; another page begins with its own rows.
  await page.reload();
  await expect(rows(page)).toHaveCount(COUNT);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('a page in the middle shows what comes before it, too', NIGHTLY, async ({ page }) => {
  await withRows(page);
  await page.goto('/transactions?page=3');
  await expect(page.getByText('Page 3 of 5')).toBeVisible();
  await expect(rows(page).first()).toContainText('Row 21');
  await wheelDown(page, 20);
  const anchor = page.getByRole('row', { name: /Row 25\b/ });
  await expect(async () => {
    await page.mouse.wheel(0, -600);
    expect(await rows(page).first().getAttribute('data-page')).toBe('1');
  }).toPass({ intervals: [100] });
  await expect(anchor).toBeAttached();
  expect(await rows(page).count()).toBeGreaterThanOrEqual(40);
});

test('a row is there once while the pages after a deletion come again', NIGHTLY, async ({ page }) => {
  const api = await withRows(page);
  await page.goto('/transactions');
  await expect(rows(page)).toHaveCount(10);
  await wheelDown(page, 20);
  const { results } = await api.get('/api/transactions?q=Row 5');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/transactions\?.*page=[2-5]&/, async (route) => {
    await held;
    await route.continue();
  });
  const [{ id }] = results.filter(({ name }: { name: string }) => name === 'Row 5');
  await api.remove(`/api/transactions/${id}`);
  // The first page has come again, and ends with what the second one began with.
  await expect(page.getByRole('row', { name: /Row 5\b/ })).toHaveCount(0);
  await expect(rows(page).nth(9)).toContainText('Row 10');
  await expect(page.getByRole('row', { name: /Row 10\b/ })).toHaveCount(1);
  release();
});

test(
  'keys go on past the end of a page, and what is chosen stays chosen',
  NIGHTLY,
  async ({ page }, { project }) => {
    test.skip(project.name === 'phone', 'a phone has no such keys');
    const api = await withRows(page);
    await page.goto('/transactions');
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole('checkbox', { name: 'Select Row 1', exact: true }).check();
    await expect(async () => {
      await page.keyboard.press('j');
      await expect(
        page
          .getByRole('row', { name: /Row 15\b/ })
          .getByRole('button')
          .first(),
      ).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [100] });
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected')).toBeVisible();
    // What happens elsewhere shows in all of the rows.
    const { results } = await api.get('/api/transactions?q=Row 14');
    await api.put(`/api/transactions/${results[0].id}`, { name: 'Changed' });
    await expect(page.getByRole('row', { name: /Changed/ })).toBeVisible();
    await expect(page.getByText('2 selected')).toBeVisible();
  },
);
