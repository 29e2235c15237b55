import type { Page } from '@playwright/test';
import {
  ANY_WIDTH,
  expect,
  expectAccessible,
  NIGHTLY,
  NIGHTLY_AT_ANY_WIDTH,
  PHONE_TOO,
  test,
} from './journey.ts';
import { type Api, enter, euro } from './money.ts';

const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
const dayIn = (days: number) => iso(Date.now() + days * DAY);
const told = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${date}/${month}/${year}`;
};
/** The same day of the months before, the oldest first; the newest so many months ago. */
const monthly = (count: number, dayOfMonth = 1, newest = 0) =>
  Array.from({ length: count }, (_, index) => {
    const now = new Date();
    return iso(Date.UTC(now.getFullYear(), now.getMonth() - newest - (count - 1 - index), dayOfMonth));
  });

type Story = Api & {
  source: string;
  pay: (name: string, amount: number, dates: string[], type?: string) => Promise<string[]>;
};

async function begin(page: Page): Promise<Story> {
  const api = await enter(page);
  const { id: source } = await api.post('/api/sources', {
    ...{ name: 'Wallet', type_source: 'manual_entry', amount: 5000 },
  });
  const pay = async (name: string, amount: number, dates: string[], type = 'expense') => {
    const ids: string[] = [];
    for (const date of dates)
      ids.push((await api.post('/api/transactions', { name, type, amount, date, source_id: source })).id);
    return ids;
  };
  return { ...api, source, pay };
}

const write = (api: Story, name: string, fields: object = {}) =>
  api.post('/api/recurring', {
    ...{ name, type: 'expense', amount: { expected: 10 }, every: { unit: 'month', count: 1 } },
    ...{ next_date: dayIn(5), source_id: api.source, ...fields },
  });

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const undo = (page: Page, what: string) =>
  page.getByRole('alert').filter({ hasText: what }).getByRole('button', { name: 'Undo' }).click();
const openRow = (page: Page, name: string) => rowOf(page, name).getByRole('link', { name }).click();
const listed = async (api: Api) =>
  (await api.get('/api/recurring')).results as { name: string; state: string }[];

test(
  'what was found is told: what is next, what it costs, what went up and what did not arrive',
  PHONE_TOO,
  async ({ page }) => {
    const api = await begin(page);
    await api.pay('Netflix', 12.99, monthly(9).slice(0, 6));
    await api.pay('Netflix', 13.99, monthly(9).slice(6));
    await api.pay('Salary', 2000, monthly(9), 'income');
    await write(api, 'Tithe', { currency: 'USD', source_id: null, amount: { expected: 20 } });
    await write(api, 'Water', {
      amount: { low: 30, expected: 40, high: 50 },
      every: { unit: 'month', count: 3 },
    });
    await page.goto('/recurring');

    await expect(page.locator('dl').first()).toContainText(euro(13.99 * 12 + 160));
    await expect(page.locator('dl').first()).toContainText(/240,00\s(US)?\$/);
    await expect(page.locator('dl').first()).toContainText(`${euro(2000)} per month`);
    const next = page.locator('section').filter({ hasText: 'Due next' });
    const first = next.getByRole('listitem').filter({ hasText: 'Water' });
    await expect(first).toContainText(told(dayIn(5)));
    await expect(first).toContainText(`−${euro(40)}`);
    await expect(first).toContainText(`${euro(30)} to ${euro(50)}`);
    await expect(first).toContainText('Wallet');
    await expect(page.locator('section').filter({ hasText: 'Went up' }).getByRole('listitem')).toContainText(
      `${euro(12.99)} → ${euro(13.99)} since`,
    );
    await expect(rowOf(page, 'Water')).toContainText('quarterly');
    await expect(rowOf(page, 'Netflix')).toContainText('Found');
    await expectAccessible(page);

    await openRow(page, 'Netflix');
    const panel = panelOf(page, 'Netflix');
    await expect(page).toHaveURL(/item=/);
    await expect(panel).toContainText('Found in your transactions.');
    await expect(panel.getByRole('heading', { name: '9 transactions' })).toBeVisible();
    await expect(panel).toContainText(`${euro(12.99)} → ${euro(13.99)}`);
    await expectAccessible(page);
    await page.reload();
    await expect(panel.getByRole('link', { name: 'Netflix' })).toHaveCount(6);
    await panel.getByRole('link', { name: 'Netflix' }).first().click();
    await expect(page).toHaveURL(/\/transactions\?period=/);
    await expect(page.getByRole('button', { name: /^Details of Netflix|Netflix/ }).first()).toBeVisible();
  },
);

test('what was found is confirmed, or dismissed for good, and both can be undone', async ({ page }) => {
  const api = await begin(page);
  await api.pay('Netflix', 12.99, monthly(8));
  await api.pay('Gym', 29, monthly(8));
  await page.goto('/recurring');
  await page.getByRole('button', { name: 'Confirm Netflix' }).click();
  await expect(page.getByText('Netflix confirmed')).toBeVisible();
  await expect(rowOf(page, 'Netflix')).not.toContainText('Found');
  await undo(page, 'Netflix confirmed');
  await expect(rowOf(page, 'Netflix')).toContainText('Found');

  await page.getByRole('button', { name: 'Dismiss Gym' }).click();
  await expect(rowOf(page, 'Gym')).toHaveCount(0);
  await undo(page, 'Gym dismissed');
  await expect(rowOf(page, 'Gym')).toBeVisible();
  await openRow(page, 'Gym');
  await panelOf(page, 'Gym').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(page, 'Gym')).toHaveCount(0);
  await page.getByText('1 dismissed').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore Gym' }).click();
  await expect(rowOf(page, 'Gym')).toBeVisible();
});

test('one is written down by hand, edited, ended and deleted', async ({ page }) => {
  const api = await begin(page);
  await page.goto('/recurring');
  await expect(page.getByText('No recurring payments yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New recurring payment' }).first().click();
  const form = page.getByRole('dialog', { name: 'New recurring payment' });
  await form.getByRole('button', { name: 'Create recurring payment' }).click();
  await expect(form.getByText('This field is required.').first()).toBeVisible();
  await form.getByLabel('Name').fill('Insurance');
  await form.getByLabel('Amount').fill('120,50');
  await form.getByLabel('How often').selectOption('other…');
  await form.getByLabel('Every').fill('4');
  await form.getByLabel('Unit').selectOption('weeks');
  await form.getByLabel('Next date').fill(dayIn(10));
  await form.getByLabel('Last day').fill(dayIn(300));
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create recurring payment' }).click();
  const panel = panelOf(page, 'Insurance');
  await expect(panel).toContainText('every 4 weeks');
  await expect(panel).toContainText(told(dayIn(10)));
  await expect(panel).toContainText(told(dayIn(300)));

  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByLabel('Name').fill('Car insurance');
  await panel.getByLabel('How often').selectOption('quarterly');
  await panel.getByLabel('Lowest amount').fill('100');
  await panel.getByLabel('Highest amount').fill('150');
  await panel.getByLabel('Days early or late').fill('61');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel.getByText('Enter a number from 0 to 60.')).toBeVisible();
  await panel.getByLabel('Days early or late').fill('1');
  await panel.getByLabel('Last day').fill(dayIn(400));
  await panel.getByRole('button', { name: 'Save changes' }).click();
  const renamed = panelOf(page, 'Car insurance');
  await expect(renamed).toContainText('quarterly');
  await expect(renamed).toContainText(`${euro(100)} to ${euro(150)}`);
  await expect(renamed).toContainText('1 day, 25 %');
  await expect(renamed).toContainText(told(dayIn(400)));

  await renamed.getByRole('button', { name: 'Mark as ended' }).click();
  await expect(renamed).toContainText('Ended.');
  await renamed.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Confirmation' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No recurring payments yet')).toBeVisible();
  await undo(page, 'Car insurance deleted');
  await page.getByText('1 ended').click();
  await expect(rowOf(page, 'Car insurance')).toBeVisible();
  expect(await listed(api)).toMatchObject([{ name: 'Car insurance', state: 'ended' }]);
});

test(
  'an edit of what was changed meanwhile is refused, and says so',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 412/);
    const api = await begin(page);
    const { id } = await write(api, 'Rent');
    // Nobody tells this tab.
    await page.route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
    await page.goto(`/recurring?item=${id}`);
    const panel = panelOf(page, 'Rent');
    await panel.getByRole('button', { name: 'Edit' }).click();
    await panel
      .getByLabel('Amount', { exact: true })
      .or(panel.getByLabel(/^Amount \*/))
      .first()
      .fill('11');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.request.put(`/api/recurring/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { name: 'Flat' },
    });
    await panel.getByRole('button', { name: 'Save changes' }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByText('was changed meanwhile')).toBeVisible();
    await form.getByRole('button', { name: 'Load current version' }).click();
    await expect(form.getByLabel('Name')).toHaveValue('Flat');
    await form.getByLabel('Last day').fill(dayIn(90));
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(panelOf(page, 'Flat')).toContainText(told(dayIn(90)));
  },
);

test('two become one, and one becomes two', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const api = await begin(page);
  await api.pay('Spotify', 9.99, monthly(8));
  await api.pay('SPT Stockholm', 9.99, monthly(8, 15, 1));
  await page.goto('/recurring');
  await openRow(page, 'Spotify');
  const panel = panelOf(page, 'Spotify');
  await panel.getByRole('button', { name: 'Merge…' }).click();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Merge payments' }).click();
  await expect(panel.getByRole('heading', { name: '16 transactions' })).toBeVisible();
  expect((await listed(api)).filter(({ state }) => state !== 'dismissed')).toHaveLength(1);
  await undo(page, 'Merged into Spotify');
  await expect(panel.getByRole('heading', { name: '8 transactions' })).toBeVisible();

  await panel.getByRole('button', { name: 'Split…' }).click();
  for (const index of [0, 1, 2]) await panel.getByRole('checkbox').nth(index).check();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Split off 3' }).click();
  await expect(panel.getByRole('heading', { name: '3 transactions' })).toBeVisible();
  expect(await listed(api)).toHaveLength(3);
  await undo(page, 'Spotify split in two');
  await expect.poll(async () => (await listed(api)).length).toBe(2);
});

test('the calendar tells a month day by day, and skips a day', async ({ page }, { project }) => {
  const api = await begin(page);
  const day = dayIn(3);
  const month = day.slice(0, 7);
  await write(api, 'Rent', { next_date: day, amount: { expected: 700 } });
  await page.goto('/recurring');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/\?month=\d{4}-\d\d$/);
  await page.goto(`/recurring?month=${month}`);
  const figure = page.locator('dl > div').filter({ hasText: 'Due' }).locator('dd');
  await expect(figure).toHaveText(euro(700));
  await expectAccessible(page);
  await page.getByRole('link', { name: /Rent.*Due/ }).click();
  await expect(page).toHaveURL(new RegExp(`month=${month}&item=.*&day=${day}`));
  const panel = panelOf(page, 'Rent');
  await panel.getByRole('button', { name: `Skip ${told(day)}` }).click();
  await expect(page.getByText(`Rent skipped on ${told(day)}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(new RegExp(`month=${month}$`));
  await expect(page.getByRole('link', { name: /Rent.*Skipped/ })).toBeVisible();
  await expect(figure).toHaveCount(0);
  await page.getByRole('link', { name: /Rent.*Skipped/ }).click();
  await panel.getByRole('button', { name: `Don’t skip ${told(day)}` }).click();
  await expect(page.getByText(`Rent is expected on ${told(day)} again.`)).toBeVisible();
  await expect(panel.getByRole('button', { name: `Skip ${told(day)}` })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: /Rent.*Due/ })).toBeVisible();

  if (project.name === 'phone') {
    await expect(page.getByRole('grid')).toHaveCount(0);
    return;
  }
  const grid = page.getByRole('grid');
  await expect(grid.locator('[data-day][tabindex="0"]')).toHaveCount(1);
  // From the middle of the month, whatever day it is today: no key below but the last one leaves the month.
  await grid.locator(`[data-day="${month}-15"]`).focus();
  await page.keyboard.press('Home');
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
  await page.keyboard.press('ArrowDown');
  const before = (await at()) ?? '';
  expect(before.slice(0, 7)).toBe(month);
  await page.keyboard.press('ArrowRight');
  expect(await at()).toBe(iso(Date.parse(before) + DAY));
  await page.keyboard.press('PageDown');
  await expect(page).not.toHaveURL(new RegExp(`month=${month}`));
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(new RegExp(`month=${month}`));
});

test('a transaction is made recurring, and leads to what it is part of', NIGHTLY, async ({ page }) => {
  const api = await begin(page);
  await api.pay('Piano lesson', 45, [dayIn(-2)]);
  await page.goto('/transactions');
  const open = () =>
    page.getByRole('button', { name: /Details.*Piano lesson|Piano lesson.*details/i }).first();
  await open().click();
  const details = panelOf(page, 'Piano lesson');
  await details.getByRole('button', { name: 'Make recurring' }).click();
  const form = page.getByRole('dialog', { name: 'Make recurring' });
  await form.getByLabel('How often').selectOption('every 2 weeks');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create recurring payment' }).click();
  await expect(page.getByText('Piano lesson added')).toBeVisible();
  await details.getByRole('link', { name: 'Recurring: every 2 weeks' }).click();
  await expect(panelOf(page, 'Piano lesson')).toContainText(told(dayIn(12)));
  await expect(panelOf(page, 'Piano lesson')).toContainText('1 transaction');
});

test(
  'a calendar program reads what is due until its address is revoked',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const api = await begin(page);
    await write(api, 'Rent');
    await page.goto(`/recurring?month=${dayIn(0).slice(0, 7)}`);
    await page.getByRole('button', { name: 'Create address' }).click();
    const address = page.locator('code');
    await expect(address).toContainText('/api/recurring.ics?key=');
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
    await expectAccessible(page);
    const read = async (url: string) => {
      const { pathname, search } = new URL(url);
      return page.request.get(`${pathname}${search}`);
    };
    const first = await address.innerText();
    const feed = await read(first);
    expect(await feed.text()).toContain('SUMMARY:Rent');

    const answer = (name: string) =>
      page.getByRole('dialog', { name: 'Confirmation' }).getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Replace address' }).click();
    await answer('Replace address');
    await expect(address).not.toHaveText(first);
    const second = await address.innerText();
    expect((await read(first)).status()).toBe(404);
    expect((await read(second)).status()).toBe(200);
    await page.reload();
    await expect(page.getByText('Active since')).toBeVisible();
    await expect(address).toHaveCount(0);
    await page.getByRole('button', { name: 'Revoke address' }).click();
    await answer('Revoke address');
    await expect(page.getByRole('button', { name: 'Create address' })).toBeVisible();
    expect((await read(second)).status()).toBe(404);
  },
);

test('a failed load says so, and can be tried again', NIGHTLY_AT_ANY_WIDTH, async ({ page, expectNoise }) => {
  expectNoise(/status of 500/);
  const api = await begin(page);
  await write(api, 'Rent');
  const fail = (url: string) =>
    page.route(url, (route) => route.fulfill({ status: 500, json: { code: 'server.failed' } }));
  for (const [path, url] of [
    ['/recurring', '**/api/recurring'],
    [`/recurring?month=${dayIn(5).slice(0, 7)}`, '**/api/recurring/calendar*'],
  ] as const) {
    await fail(url);
    await page.goto(path);
    await expect(page.getByText('This couldn’t be loaded.').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/\d,\d\d/);
    await page.unroute(url);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('link', { name: /Rent/ }).first()).toBeVisible();
  }
  await page.goto('/recurring?item=019a0000-0000-7000-8000-000000000000');
  await expect(page.getByText('This recurring payment no longer exists.')).toBeVisible();
});

test('a fixed expense shows what was found of it, and is one of what recurs', ANY_WIDTH, async ({ page }) => {
  const api = await begin(page);
  await api.pay('Rent', 670, monthly(8).slice(0, 5));
  await api.pay('Rent', 700, monthly(8).slice(5));
  await api.post('/api/fixed-expenses', { name: 'Rent', amount: 700, day_of_month: 1 });
  await page.goto('/fixed-expenses');
  const row = rowOf(page, 'Rent');
  await expect(row).toContainText(`${euro(8400)} per year`);
  await expect(row).toContainText(`${euro(670)} → ${euro(700)} since`);
  await expect(row).toContainText('Last paid on');
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Details of Rent' }).click();
  const panel = panelOf(page, 'Rent');
  await expect(panel.getByRole('link', { name: 'Open fixed expenses' })).toBeVisible();
  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Rent paused')).toBeVisible();
  await undo(page, 'Rent paused');
  await expect(rowOf(page, 'Rent')).toBeVisible();
});

test('long words and large amounts hold at 320 px', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const api = await begin(page);
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
  await write(api, long, { amount: { expected: 1_234_567_890.12 }, next_date: dayIn(0) });
  for (const path of ['/recurring', `/recurring?month=${dayIn(0).slice(0, 7)}`]) {
    await page.goto(path);
    await page
      .getByRole('link', { name: new RegExp(long) })
      .first()
      .click();
    const panel = panelOf(page, long);
    await expect(panel.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(await panel.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expectAccessible(page);
  }
});
