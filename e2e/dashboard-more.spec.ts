import { expect, expectAccessible, NIGHTLY, test, withoutLive } from './journey.ts';
import { enter, euro } from './money.ts';
import { plans } from './plans/plans.ts';

const now = new Date();
/** Of the month so many before this one. */
const dayOf = (before: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 1)).toISOString().slice(0, 10);
const monthName = (before: number) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(dayOf(before)));
const inDays = (count: number) => new Date(now.getTime() + count * 86_400_000).getUTCDate();

test(
  'what else the dashboard shows is chosen, put in order and remembered',
  NIGHTLY,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 500/);
    const api = await enter(page);
    const { id: source_id } = await api.post('/api/sources', {
      ...{ name: 'Wallet', type_source: 'manual_entry', amount: 100 },
    });
    const { id: food } = await api.post('/api/categories', { name: 'Groceries' });
    const post = (fields: object) =>
      api.post('/api/transactions', {
        type: 'expense',
        source_id,
        category_id: food,
        name: 'Row',
        ...fields,
      });
    for (let before = 2; before <= 8; before += 1) await post({ amount: 300, date: dayOf(before) });
    await post({ amount: 910, date: dayOf(1) });
    await post({ type: 'income', amount: 1500, date: dayOf(1) });
    await post({ type: 'income', amount: 1620.5, date: dayOf(0) });
    await post({ amount: 10, date: dayOf(0) });
    for (const { addDue } of plans) {
      await addDue?.(api, 'Gym', 25, inDays(10));
      await addDue?.(api, 'Rent', 700, inDays(20));
    }

    // What is above does not wait for it, and stands where it did not come.
    await page.route('**/api/reports/trends*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/dashboard');
    const widgets = page.getByRole('region', { name: 'At a glance' });
    const part = (name: string) =>
      widgets.locator('section', { has: page.getByRole('heading', { name, level: 3 }) });
    const parts = widgets.getByRole('heading', { level: 3 });
    await expect(parts).toHaveText(['This month against last', 'Unusual spending']);
    const figures = part('This month against last').locator('dl > div');
    await expect(figures).toHaveText([
      `Income${euro(1620.5)}↑ ${euro(120.5)} more${monthName(1)}: ${euro(1500)}`,
      `Spent${euro(10)}↓ ${euro(900)} less${monthName(1)}: ${euro(910)}`,
      `Left${euro(1610.5)}↑ ${euro(1020.5)} more${monthName(1)}: ${euro(590)}`,
    ]);
    await figures.nth(1).locator('button[data-explain]').last().click();
    const panel = page.getByRole('dialog', { name: 'How this adds up' });
    await expect(panel.getByTestId('explained-value')).toHaveText(euro(910));
    await page.keyboard.press('Escape');

    const unusual = part('Unusual spending');
    await expect(unusual).toContainText('This couldn’t be loaded.');
    await page.unroute('**/api/reports/trends*');
    await unusual.getByRole('button', { name: 'Try again' }).click();
    const sentence = `Groceries: ${euro(910)} in ${monthName(1)}, usually about ${euro(300)}`;
    await expect(unusual.getByRole('link')).toHaveText([`↑${sentence}`]);
    await expectAccessible(page);
    await unusual.getByRole('link').click();
    await expect(page).toHaveURL(`/reports?report=trends&item=${food}`);
    await expect(page.getByRole('heading', { name: 'Groceries' })).toBeVisible();

    await post({ amount: 7, date: dayOf(0), category_id: null });
    await page.goto('/dashboard');
    await expect(part('Inbox')).toContainText('1 transaction needs a category');
    await expect(part('Inbox').getByRole('link')).toHaveAttribute('href', '/review');

    await widgets.getByRole('button', { name: 'Choose what you see' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose what you see' });
    await expectAccessible(page);
    await dialog.getByRole('switch', { name: 'Show This month against last' }).click();
    await dialog.getByRole('switch', { name: 'Show Top categories of 12 months' }).click();
    await dialog.getByRole('switch', { name: 'Show Upcoming' }).click();
    const up = dialog.getByRole('button', { name: 'Move Upcoming up' });
    for (const place of [4, 3, 2, 1]) {
      await up.press('Enter');
      await expect(dialog.getByRole('status')).toHaveText(`Upcoming: ${place} of 6`);
      await expect(up).toBeFocused();
    }
    await expect(up).toHaveAttribute('aria-disabled', 'true');
    const down = dialog.getByRole('button', { name: 'Move Unusual spending down' });
    await down.click();
    await expect(down).toBeFocused();
    await page.keyboard.press('Escape');

    const chosen = ['Upcoming', 'Inbox', 'Unusual spending', 'Top categories of 12 months'];
    await expect(parts).toHaveText(chosen);
    // With the account, not only in this browser.
    const kept = ['upcoming', 'inbox', 'unusual', 'categories'];
    await expect
      .poll(async () =>
        (await api.get('/api/preferences')).results.dashboard?.filter(
          (card: string) => !card.startsWith('-'),
        ),
      )
      .toEqual(kept);
    await page.reload();
    await expect(parts).toHaveText(chosen);
    await expect(part('Upcoming').getByRole('listitem')).toHaveText([new RegExp(`Gym.*${euro(25)}`)]);
    await expect(part('Top categories').getByRole('listitem').first()).toHaveText(`Groceries${euro(3020)}`);
    await expectAccessible(page);

    // The past has none of it.
    await withoutLive(page);
    await page.goto(`/dashboard?as_of=${new Date().toISOString()}`);
    await expect(page.getByTestId('balance')).toHaveText(/\d,\d\d/);
    await page.waitForLoadState('networkidle');
    await expect(widgets).toHaveCount(0);
  },
);
