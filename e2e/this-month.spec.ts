import { expect, expectAccessible, test } from './journey.ts';
import { enter, euro } from './money.ts';

const now = new Date();
const toDay = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
const today = toDay(now);
/** By the same day of last month; what came after it is not compared. */
const lastMonth = toDay(new Date(now.getFullYear(), now.getMonth() - 1, 1));
const lastDay = new Date(now.getFullYear(), now.getMonth(), 0).getDate();
const sameDay = new Date(now.getFullYear(), now.getMonth() - 1, Math.min(now.getDate(), lastDay));

test('this month tells what came in, went out and is left, for what, and what is next', async ({ page }) => {
  const api = await enter(page);
  const { id: source_id } = await api.post('/api/sources', {
    ...{ name: 'Wallet', type_source: 'manual_entry', amount: 100 },
  });
  const { id: food } = await api.post('/api/categories', { name: 'Food' });
  const { id: fun } = await api.post('/api/categories', { name: 'Fun' });
  const post = (fields: object) =>
    api.post('/api/transactions', { type: 'expense', date: today, source_id, name: 'Row', ...fields });
  await post({ type: 'income', amount: 1500, category_id: fun, name: 'Pay' });
  await post({ amount: 40, category_id: food, name: 'Market' });
  await post({ amount: 12.5, category_id: fun, name: 'Cinema' });
  await post({ amount: 7 });
  await post({ amount: 50, category_id: food, date: lastMonth });

  await page.goto('/dashboard');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'This month', level: 2 }) });
  await expect(card.locator('dl')).toHaveText(`In${euro(1500)}Out${euro(59.5)}Left${euro(1440.5)}`);
  const rows = card.getByRole('link').filter({ hasText: /Food|Fun|Uncategorized/ });
  const month = new Intl.DateTimeFormat('en', { month: 'long' }).format(sameDay);
  const before = `${sameDay.getDate()} ${month}`;
  await expect(card.getByText(`Spending, compared with ${before}`)).toBeVisible();
  await expect(rows).toHaveText([
    `Food${euro(40)}${euro(10)} less`,
    `Fun${euro(12.5)}New`,
    `Uncategorized${euro(7)}New`,
  ]);
  await expectAccessible(page);

  await card.getByRole('link', { name: '1 transaction needs a category' }).click();
  await expect(page).toHaveURL('/review');
  await page.goBack();
  await page.getByRole('link', { name: /^Cinema/ }).click();
  await expect(page).toHaveURL(`/transactions?period=${today}..${today}`);
  await page.goBack();
  await card.getByRole('link', { name: /Food/ }).click();
  await expect(page).toHaveURL(new RegExp(`category_id=${food}`));
  // What was counted is what is listed: not what was spent on it in other months.
  await expect(page.getByText('Market', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Row', { exact: true })).toHaveCount(0);
});
