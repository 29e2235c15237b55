import type { Page } from '@playwright/test';
import { categoryOf, offered } from './filing.ts';
import {
  ANY_WIDTH,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  openSidebar,
  PHONE_TOO,
  test,
} from './journey.ts';
import { type Api, enter, euro, writeAsBank } from './money.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const chart = (page: Page) => page.getByRole('table', { name: 'Transactions per Month' });

async function withPurse(page: Page) {
  const api = await enter(page);
  const purse = await api.post('/api/sources', { name: 'Purse', type_source: 'manual_entry', amount: 0 });
  const spend = (name: string, date: string, amount: number, more: object = {}) =>
    api.post('/api/transactions', { name, type: 'expense', amount, date, source_id: purse.id, ...more });
  return { api, purse, spend };
}

/** `2026-11`, so many months before this one. */
function monthBefore(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - count, 1)).toISOString().slice(0, 7);
}

test(
  'the list is seen at once, and a period rules all of the screen',
  PHONE_TOO,
  async ({ page }, { project }) => {
    const isPhone = project.name === 'phone';
    const { spend } = await withPurse(page);
    for (let index = 1; index <= 12; index += 1) await spend(`Now ${index}`, `${monthBefore(0)}-01`, index);
    await spend('Before', `${monthBefore(1)}-15`, 50);
    await spend('Long ago', '2019-03-05', 7);
    if (!isPhone) await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/transactions');
    // In full, above the fold and above what lies at the end of a phone's screen.
    const first = row(page, 'Now 12');
    await expect(first).toBeVisible();
    await expect(chart(page).getByRole('row')).toHaveCount(3);
    const { y = 0, height = 0 } = (await first.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(isPhone ? 844 - 56 : 900);
    if (isPhone) expect(height).toBeLessThan(60);
    await expectAccessible(page);

    const sums = page.locator('dd');
    await expect(sums).toHaveText([euro(0), euro(135), euro(-135)]);
    await page.getByRole('button', { name: 'This month' }).click();
    await expect(page).toHaveURL('/transactions?period=this-month');
    await expect(sums).toHaveText([euro(0), euro(78), euro(-78)]);
    await expect(chart(page).getByRole('row')).toHaveCount(2);
    await expect(page.getByText('12 transactions', { exact: true })).toBeVisible();

    // Remembered, for whoever comes by without asking for anything else.
    await openSidebar(page);
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await openSidebar(page);
    await main.getByRole('link', { name: 'Transactions' }).click();
    await expect(page).toHaveURL('/transactions?period=this-month');
    await expect(page.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/transactions?type=expense');
    await expect(page.getByText('14 transactions', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/transactions?type=expense');

    await page.getByRole('button', { name: 'Last month' }).click();
    await expect(sums).toHaveText([euro(0), euro(50), euro(-50)]);
    await page.getByLabel('Other…').selectOption('2019');
    await expect(row(page, 'Long ago')).toBeVisible();
    await page.getByLabel('Other…').selectOption('From … to …');
    await page.getByLabel('From', { exact: true }).fill('2019-01-01');
    await page.getByLabel('To', { exact: true }).fill(`${monthBefore(1)}-28`);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(sums).toHaveText([euro(0), euro(57), euro(-57)]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'All time' }).click();
    await expect(page).toHaveURL('/transactions?type=expense');

    // A month opens from its bars, and from the table that says the same.
    await page.getByRole('button', { name: 'Show chart: Transactions per Month' }).click();
    await page.getByLabel('Year').selectOption(monthBefore(1).slice(0, 4));
    const bars = page.getByTestId('bars');
    const box = (await bars.boundingBox()) ?? { width: 0, height: 0 };
    await bars.click({ position: { x: box.width - 20, y: box.height / 2 } });
    await expect(page).toHaveURL(/period=\d{4}-\d\d$/);
    await page.goBack();
    await page.getByRole('button', { name: 'Show as table' }).click();
    const before = new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(`${monthBefore(1)}-15`));
    await page.getByRole('button', { name: `Show ${before}` }).click();
    await expect(sums).toHaveText([euro(0), euro(50), euro(-50)]);
    await expect(row(page, 'Before')).toBeVisible();
  },
);

test('rows stand under their day, in any order, as many as one likes', async ({ page }, { project }) => {
  const { spend } = await withPurse(page);
  for (let index = 1; index <= 30; index += 1)
    await spend(
      `Coin ${String.fromCharCode(64 + ((index * 7) % 26))}${index}`,
      index < 5 ? '2026-11-02' : `2026-10-${String(index).padStart(2, '0')}`,
      index,
    );
  await spend('Zebra', '2026-11-04', 99.5);
  await page.goto('/transactions');
  await expect(page.getByRole('row', { name: 'Wednesday 4/11/2026' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Monday 2/11/2026' })).toHaveCount(1);
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  await page.getByLabel('Per page').selectOption('25');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  const ticks = page.getByRole('checkbox', { name: /^Select (Coin|Zebra)/ });
  await expect(ticks).toHaveCount(25);
  if (project.name === 'phone') expect(await countRowsOfAScreen(page)).toBeGreaterThanOrEqual(14);

  const sortBy = async (head: string, words: string) => {
    if (project.name === 'phone') await page.getByLabel('Sort by').selectOption(words);
    else await page.getByRole('columnheader', { name: head }).getByRole('button').click();
  };
  await sortBy('Amount', 'Largest first');
  await expect(page).toHaveURL('/transactions?sort=-amount');
  await expect(ticks.first()).toHaveAccessibleName('Select Zebra');
  await expect(page.getByRole('row', { name: 'Monday 2/11/2026', exact: true })).toHaveCount(0);
  await sortBy('Amount', 'Smallest first');
  await expect(ticks.first()).toHaveAccessibleName('Select Coin G1');
  await sortBy('Transaction', 'Name, A to Z');
  await expect(page).toHaveURL('/transactions?sort=name');
  await expect(ticks.first()).toHaveAccessibleName('Select Coin @26');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/transactions?sort=name&page=2');
  await expect(row(page, 'Zebra')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/transactions?type=expense');
  await page.getByLabel('Search').fill('99.50');
  await expect(row(page, 'Zebra')).toBeVisible();
  await page.getByLabel('Search').fill('yeti');
  await expect(page.getByText('No results for “yeti” with these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByText('31 transactions', { exact: true })).toBeVisible();
});

test(
  'many rows are seen without scrolling, days with one row and days with several',
  ANY_WIDTH,
  async ({ page }) => {
    const { spend } = await withPurse(page);
    const perDay = [1, 1, 2, 1, 3, 3, 1, 2, 1, 1, 1, 1, 1, 1, 2, 3];
    for (const [index, count] of perDay.entries())
      for (let one = 1; one <= count; one += 1)
        await spend(`Coin ${index}-${one}`, `2026-10-${28 - index}`, one + index);
    await page.goto('/transactions');
    await page.getByLabel('Per page').selectOption('25');
    const seen = [
      { width: 1280, height: 800, rows: 12 },
      { width: 1920, height: 1080, rows: 20 },
      { width: 390, height: 844, rows: 7 },
    ];
    for (const { width, height, rows } of seen) {
      await page.setViewportSize({ width, height });
      await page.goto('/transactions');
      await expect(page.locator('main tr[data-item]')).toHaveCount(25);
      await expect.poll(() => countWholeRows(page)).toBeGreaterThanOrEqual(rows);
      await expectAccessible(page);
    }
  },
);

/** Above the bar at the end of a phone's screen. */
const countWholeRows = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('nav')].filter(
      (nav) => getComputedStyle(nav).position === 'fixed',
    );
    const end = Math.min(window.innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
    const rows = [...document.querySelectorAll('main tr[data-item]')];
    return rows.filter((one) => one.getBoundingClientRect().bottom <= end).length;
  });

/** How many rows, each of another day, are seen whole between the bars at both ends of a phone's screen. */
async function countRowsOfAScreen(page: Page): Promise<number> {
  await row(page, 'Coin')
    .nth(5)
    .evaluate((first) => {
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      window.scrollBy(0, first.getBoundingClientRect().top - bar);
    });
  return page.evaluate(() => {
    const from = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const to = Math.min(...[...document.querySelectorAll('nav')].map(topOfFixed));
    const boxes = [...document.querySelectorAll('tbody tr:has([type=checkbox])')].map((one) =>
      one.getBoundingClientRect(),
    );
    return boxes.filter(({ top, bottom }) => top >= from - 1 && bottom <= to).length;

    function topOfFixed(nav: Element): number {
      return getComputedStyle(nav).position === 'fixed' ? nav.getBoundingClientRect().top : Infinity;
    }
  });
}

const SHOPS = {
  Aldi: 'Groceries',
  Bakery: 'Snacks',
  Cinema: 'Fun',
  Doctor: 'Health',
  Electric: 'Bills',
  Florist: 'Presents',
  Garage: 'Car',
  Hotel: 'Travel',
  Insurer: 'Safety',
  Jumper: 'Wardrobe',
};

/** Fifty rows that a bank brought, of ten shops, none of them filed. */
async function withImported(page: Page): Promise<Api> {
  const { api, purse, spend } = await withPurse(page);
  for (const name of Object.values(SHOPS)) await api.post('/api/categories', { name });
  for (let day = 1; day <= 5; day += 1)
    for (const [index, name] of Object.keys(SHOPS).entries()) await spend(name, `2026-10-0${day}`, index + 1);
  writeAsBank(
    (owner) => [["update sources set connection_id = 'c' where owner = ? and id = ?", owner, purse.id]],
    api.userId,
  );
  return api;
}

async function expectAllFiled(api: Api): Promise<void> {
  const { results } = await api.get('/api/transactions');
  expect(results).toHaveLength(50);
  for (const { name, category } of results) expect(category?.name).toBe(SHOPS[name as keyof typeof SHOPS]);
}

const focusedFile = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel?.startsWith('Category of ') === true);

test(
  'fifty imported rows are filed by mouse in at most sixty actions',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const api = await withImported(page);
    await page.goto('/transactions?category_id=none');
    let actions = 0;
    for (let left = 50; left > 0; left -= 5) {
      await expect(page.getByText(`${left} transactions`, { exact: true })).toBeVisible();
      const field = page.getByRole('button', { name: /^Category of/ }).first();
      const shop = (await field.getAttribute('aria-label'))?.match(/^Category of (\w+):/)?.[1] ?? '';
      await field.click();
      await offered(page)
        .getByText(SHOPS[shop as keyof typeof SHOPS], { exact: true })
        .click();
      await page.getByRole('button', { name: 'File 4 others too' }).click();
      actions += 3;
    }
    await expect(page.getByText('No Transactions Available')).toBeVisible();
    expect(actions).toBeLessThanOrEqual(60);
    await expectAllFiled(api);
    // What was filed last can be taken back.
    await page.getByRole('alert').last().getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('4 transactions', { exact: true })).toBeVisible();
  },
);

test('fifty imported rows are filed by keyboard in at most sixty actions', ANY_WIDTH, async ({ page }) => {
  const api = await withImported(page);
  await page.goto('/transactions?category_id=none');
  await expect(page.getByText('50 transactions', { exact: true })).toBeVisible();
  let actions = 0;
  const press = async (key: string) => {
    actions += 1;
    await page.keyboard.press(key);
  };
  await press('Tab');
  await press('Enter');
  while (!(await focusedFile(page))) await press('Tab');
  for (let left = 50; left > 0; left -= 5) {
    await expect(page.getByText(`${left} transactions`, { exact: true })).toBeVisible();
    await expect.poll(() => focusedFile(page)).toBe(true);
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const category = SHOPS[label.match(/^Category of (\w+):/)?.[1] as keyof typeof SHOPS];
    for (const letter of category.slice(0, 2)) await press(letter.toLowerCase());
    await expect(offered(page).first()).toHaveText(category);
    await press('Shift+Enter');
  }
  await expect(page.getByText('No Transactions Available')).toBeVisible();
  expect(actions).toBeLessThanOrEqual(60);
  await expectAllFiled(api);
});

test('looking for a category files nothing, and the focus stays', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const { api, spend } = await withPurse(page);
  for (const name of ['Food', 'Fun']) await api.post('/api/categories', { name });
  await spend('Tea', '2026-11-03', 2);
  await spend('Rent', '2026-11-02', 700);
  const filed = async () =>
    (await api.get('/api/transactions')).results.map(
      (one: { category: { name: string } | null }) => one.category?.name,
    );
  await page.goto('/transactions');
  await categoryOf(page, 'Tea').focus();
  await page.keyboard.press('f');
  await expect(offered(page)).toHaveText(['Food', 'Fun']);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(offered(page)).toHaveCount(0);
  await expect(categoryOf(page, 'Tea')).toBeFocused();
  expect(await filed()).toEqual([undefined, undefined]);
  await page.keyboard.type('fu');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The category is now “Fun”.');
  await expect(categoryOf(page, 'Tea')).toHaveText('Fun');
  await expect(categoryOf(page, 'Tea')).toBeFocused();
  expect(await filed()).toEqual(['Fun', undefined]);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(categoryOf(page, 'Tea')).toHaveText('Uncategorized');
  expect(await filed()).toEqual([undefined, undefined]);
});

test(
  'whoever has scrolled down stays there while a category is chosen',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    const { api, spend } = await withPurse(page);
    await api.post('/api/categories', { name: 'Food' });
    for (let day = 1; day <= 9; day += 1) await spend(`Tea ${day}`, `2026-11-0${day}`, day);
    await page.goto('/transactions');
    await categoryOf(page, 'Tea 1').scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(200);
    await categoryOf(page, 'Tea 1').click();
    await expect(offered(page)).toHaveText(['Food', 'Uncategorized']);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  },
);

test('on a phone a row has room for a thumb', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { spend } = await withPurse(page);
  for (const name of ['Tea', 'Bread']) await spend(name, '2026-11-02', 2);
  await page.goto('/transactions');
  const category = categoryOf(page, 'Tea');
  // What is pressed so far beside the middle of its words, and above or below it.
  const pressed = (locator: typeof category, [x, y]: [number, number]) =>
    locator.evaluate(
      (element, [right, down]) => {
        element.scrollIntoView({ block: 'center' });
        const box = element.getBoundingClientRect();
        const [left, top] = [box.left + box.width / 2, box.top + box.height / 2];
        return document.elementFromPoint(left + right, top + down)?.closest('button')?.ariaLabel;
      },
      [x, y] as const,
    );
  for (const down of [-20, 22]) expect(await pressed(category, [0, down])).toMatch(/^Category of Tea/);
  // And yet the words of the name, short as they are, are its own.
  expect(await pressed(page.getByRole('button', { name: 'Details of Tea' }), [0, 0])).toBe('Details of Tea');
  const amount = row(page, 'Tea').getByText(euro(2));
  for (const down of [-8, 0, 32]) expect(await pressed(amount, [0, down])).toBe('Details of Tea');
  const tick = row(page, 'Tea').getByRole('checkbox');
  await tick.check();
  await tick.uncheck();
  const { x = 0, y = 0 } = (await amount.boundingBox()) ?? {};
  await page.mouse.click(x + 4, y + 4);
  await expect(page.getByRole('dialog', { name: 'Tea' })).toBeVisible();
});

test.describe('in a browser that writes days in another order', () => {
  test.use({ locale: 'en-US' });
  test('every field for a day says it in ours', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
    const { spend } = await withPurse(page);
    await spend('Tea', '2026-11-02', 2);
    await page.goto('/transactions?date=2026-11-02');
    await expect(page.getByLabel('Date', { exact: true })).toHaveAccessibleDescription('2/11/2026');
    await page.goto('/transactions?period=2026-11-01..2026-11-05');
    await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription('1/11/2026');
    await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription('5/11/2026');
    await page.goto('/history');
    const moment = page.getByLabel('View everything as of');
    await moment.fill('2026-11-02T09:05');
    await expect(moment).toHaveAccessibleDescription('2/11/2026, 9:05');
  });
});

test('on a phone the main places and a new transaction are near the thumb', ANY_WIDTH, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { spend } = await withPurse(page);
  for (let index = 1; index <= 12; index += 1) await spend(`Coin ${index}`, '2026-11-02', index);
  await page.goto('/dashboard');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  const places = ['Dashboard', 'Transactions', /^Review/, 'Budgets'];
  await expect(bar.getByRole('link')).toHaveText(places);
  const add = page.getByRole('button', { name: 'Add a transaction' });
  for (const target of [add, ...(await bar.getByRole('link').all())]) {
    const { width = 0, height = 0, y = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(y).toBeGreaterThan(844 / 2);
  }
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Quick entry' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await bar.getByRole('link', { name: 'Transactions' }).click();
  await expect(page).toHaveURL('/transactions');

  // Nothing of the page's end, of chosen rows or of a message lies under the bar.
  const top = (await bar.boundingBox())?.y ?? 0;
  const isAboveBar = async (what: ReturnType<Page['locator']>) => {
    const { y = 0, height = 0 } = (await what.boundingBox()) ?? {};
    return y + height <= top;
  };
  await page.getByRole('checkbox', { name: 'Select Coin 12' }).check();
  expect(await isAboveBar(page.getByRole('region', { name: 'Selected transactions' }))).toBe(true);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Delete Coin 12' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete transaction' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await isAboveBar(page.getByRole('alert'))).toBe(true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isAboveBar(page.getByLabel('Per page'))).toBe(true);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible();
});

test('filters are saved under a name, opened and forgotten', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const { spend } = await withPurse(page);
  await spend('Zebra', '2026-11-04', 99.5);
  await spend('Ant', '2026-11-04', 1);
  await page.goto('/transactions?min=50');
  await page.getByRole('button', { name: 'Save these filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Filters' });
  await dialog.getByLabel('Name').fill('Large ones');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.goto('/transactions');
  await expect(row(page, 'Ant')).toBeVisible();
  await page.getByRole('link', { name: 'Large ones' }).click();
  await expect(page).toHaveURL('/transactions?min=50');
  await expect(row(page, 'Ant')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete the filters “Large ones”' }).click();
  await expect(page.getByRole('link', { name: 'Large ones' })).toHaveCount(0);
  await page.getByRole('alert').last().getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Large ones' })).toBeVisible();
});
