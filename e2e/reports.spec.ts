import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  ANY_WIDTH,
  expect,
  expectAccessible,
  NIGHTLY_AT_ANY_WIDTH,
  openSidebar,
  test,
  visit,
} from './journey.ts';
import { type Api, enter, euro } from './money.ts';
import { plans } from './plans/plans.ts';

/** Somebody with a year behind them: a refund, a split, a transfer, another currency, and a month that was unusual. */
async function enterWithAYear(page: Page): Promise<Api> {
  const api = await enter(page, { first_name: 'Ada', last_name: 'Lovelace' });
  const addSource = (name: string, more: object = {}) =>
    api.post('/api/sources', { name, type_source: 'manual_entry', amount: 100, ...more });
  const [wallet, savings] = [await addSource('Wallet'), await addSource('Savings')];
  const dollars = await addSource('Dollars', { currency: 'USD' });
  const addCategory = (name: string) => api.post('/api/categories', { name });
  const [food, fun] = [await addCategory('Food'), await addCategory('Fun')];
  const post = (fields: object) =>
    api.post('/api/transactions', {
      ...{ type: 'expense', source_id: wallet.id, category_id: null, date: '2026-10-15', ...fields },
    });
  for (let month = 1; month <= 10; month++) {
    const date = `2026-${String(month).padStart(2, '0')}-10`;
    await post({ name: 'Salary', type: 'income', amount: 1500, date });
    await post({
      name: 'Market',
      amount: month === 5 ? 900 : 200,
      date,
      category_id: food.id,
      tags: ['home'],
    });
  }
  const lines = [
    { category_id: food.id, amount: 30 },
    { category_id: fun.id, amount: 20.5 },
  ];
  await post({ name: 'Fair', amount: 50.5, lines });
  const shoes = await post({ name: 'Shoes', amount: 80 });
  await post({ name: 'Shoes back', type: 'income', amount: 30, refund_of: shoes.id });
  await post({ name: 'Bagel', amount: 7, source_id: dollars.id });
  await api.post('/api/transfers', {
    ...{ from_source_id: wallet.id, to_source_id: savings.id, amount: 500, date: '2026-10-20' },
  });
  // Another month, so that this one has something as well, whichever it is.
  await post({
    name: 'Coffee',
    amount: 2.2,
    category_id: fun.id,
    date: new Date().toISOString().slice(0, 10),
  });
  const target = { target_period: '2026-10-31', category_id: food.id };
  await api.post('/api/budgets', { budget_amount: 400, ...target });
  return api;
}

const MANY_SHOPS = '/reports?period=2024-01-01..2024-12-31&by=name';
const YEAR = 'period=2026-01-01..2026-10-31';
/** Of a report, one by one. */
const MOST_TOLD = 200;
/** Of each screen: those that follow are made in the same way. */
const MOST_PRESSED = 3;

/** Of all that a button says. */
const findFigure = (text: string) => text.match(/−?[\d.]+,\d\d\s[€$]|(<\s|−)?\d+\s%/)?.[0] ?? '';

/** What a figure comes to by what explains it, in the words it is told with. */
/** Of one source, of another in its own currency, and of all together. */
async function addGoals(api: Api): Promise<void> {
  const sources: { id: string }[] = (await api.get('/api/sources')).results;
  for (const source_ids of [...sources.map(({ id }) => [id]), sources.map(({ id }) => id)])
    await api.post('/api/goals', { name: 'Bicycle', target: 900, source_ids });
}

async function readExplained(api: Api, explain: string): Promise<string> {
  if (!explain.startsWith('=')) {
    const { value, currency } = await readExplanation(api, explain);
    return currency === 'USD' ? euro(value).replace('€', '$') : euro(value);
  }
  const composed = JSON.parse(explain.slice(1)) as Composed;
  const { how } = composed;
  const values = await readParts(api, composed);
  const [first = 0, second = 0] = values;
  if (how === 'difference' && composed.known) return euro(await readValue(api, explain));
  if (how === 'difference') return first === second ? '' : euro(Math.abs(first - second));
  if (how === 'share' && composed.percent !== undefined) {
    // All that stand together add up to a hundred: each is one of the two next to it.
    expect(Math.abs(composed.percent - (first / second) * 100)).toBeLessThan(1);
    const isSmall = composed.percent === 0 && first !== 0;
    return `${first < 0 ? '−' : ''}${isSmall ? '<\u00a01' : Math.abs(composed.percent)}\u00a0%`;
  }
  if (how === 'share') {
    const percent = Math.floor((Math.abs(first) / second) * 100 + 1e-9);
    return `${first < 0 ? '−' : ''}${percent === 0 && first !== 0 ? '<\u00a01' : percent}\u00a0%`;
  }
  if (how === 'rest' || how === 'together') return euro(await readValue(api, explain));
  const median = middleOf(values);
  if (how === 'median') return euro(median);
  const strays = middleOf(values.map((value) => Math.abs(value - median)));
  return euro(Math.max(0, median - Math.max(3 * 1.4826 * strays, median / 4, 10)));
}

/** What somebody typed is known, and comes from nothing else. */
type Composed = {
  how: string;
  of: (string | null)[];
  known?: { amounts: number[] };
  percent?: number;
};

async function readParts(api: Api, { of, known }: Composed): Promise<number[]> {
  const values: number[] = [];
  for (const [index, one] of of.entries())
    values.push(one === null ? (known?.amounts[index] ?? Number.NaN) : await readValue(api, one));
  return values;
}

/** Each part counted by the server itself, also where the screen knows it. */
async function readValue(api: Api, explain: string): Promise<number> {
  if (!explain.startsWith('=')) return (await readExplanation(api, explain)).value;
  const composed = JSON.parse(explain.slice(1)) as Composed;
  const [first = 0, ...more] = await readParts(api, composed);
  const sign = composed.how === 'together' ? 1 : -1;
  return more.reduce((sum, value) => sum + sign * value, first);
}

function middleOf(values: number[]): number {
  const sorted = values.toSorted((one, two) => one - two);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

type Explanation = { value: number; currency: string };

/** Most screens tell the same figures again: as long as nothing is written, the server counts each of them once. */
const explanations = new WeakMap<Api, Map<string, Explanation>>();

async function readExplanation(api: Api, explain: string): Promise<Explanation> {
  const known = explanations.get(api) ?? new Map<string, Explanation>();
  explanations.set(api, known);
  const explanation = known.get(explain) ?? (await api.get(`/api/explain?${explain}`)).results;
  known.set(explain, explanation);
  return explanation;
}

const REPORTS = ['spending', 'cash-flow', 'net-worth', 'trends', 'compare'];

test('five reports tell the same money, and lead on where there is none', async ({ page }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await enter(page);
  const main = page.getByRole('main');
  await page.goto('/dashboard');
  await openSidebar(page);
  await page.getByRole('link', { name: 'Reports' }).filter({ visible: true }).click();
  await expect(main.getByText('Nothing to report')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/import');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'New Transaction' }).click();
  await expect(page.getByRole('dialog', { name: 'New Transaction' })).toBeVisible();

  await enterWithAYear(page);
  await page.goto(`/reports?${YEAR}`);
  const figure = (label: string) => main.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect(figure('Spent')).toHaveText(euro(2800.5));
  await expect(main.getByText('1 transaction excluded: no exchange rate.')).toBeVisible();
  const bars = main.getByRole('list', { name: 'By category' }).getByRole('listitem');
  await expect(bars).toHaveText([/Food.*2\.730,00.*97/, /Uncategorized.*50,00/, /Fun.*20,50/]);
  await expectAccessible(page);
  await main.getByLabel('By', { exact: true }).selectOption('tag');
  await expect(page).toHaveURL(/by=tag/);
  await expect(main.getByRole('list', { name: 'By tag' }).getByRole('listitem').first()).toHaveText(
    /home.*2\.700,00/,
  );

  await main.getByRole('link', { name: 'Cash flow' }).click();
  await expect(page).toHaveURL(/report=cash-flow/);
  await expect(figure('Income')).toHaveText(euro(15_000));
  await expect(figure('Left')).toHaveText(euro(12_199.5));
  await expect(figure('Savings rate')).toHaveText('81\u00a0%');
  const wentTo = main.getByRole('list', { name: 'Went to' });
  await expect(wentTo.getByRole('listitem').first()).toContainText('Food');
  // Streams where there is room, bars where there is none: they say the same.
  await expect(main.locator('svg path[d*="C"]').first()).toBeVisible({ visible: !isPhone });
  await expectAccessible(page);

  await main.getByRole('link', { name: 'Net worth' }).click();
  // What was there, all that came and went; the transfer stays in it.
  await expect(figure('At the end')).toHaveText(euro(200 + 15_000 + 30 - 2830.5));
  const chart = main.getByRole('slider', { name: 'Net worth' });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /Jan 26.*In all: 1\.500,00/);
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', /Feb 26/);
  await main.getByRole('button', { name: 'Show as table' }).click();
  await expect(main.getByRole('row', { name: /^Oct 26/ })).toContainText(euro(600));
  await expectAccessible(page);

  await main.getByRole('link', { name: 'Trends' }).click();
  await expect(main.getByText('May 26: unusually much')).toContainText(euro(900));
  await main.getByLabel('Category').selectOption({ label: 'Fun' });
  await expect(main.getByRole('heading', { name: 'Fun' })).toBeVisible();
  await expectAccessible(page);

  await main.getByRole('link', { name: 'Compare' }).click();
  await main.getByLabel('Other…').selectOption('range');
  await main.getByLabel('From').fill('2026-10-01');
  await main.getByLabel('To', { exact: true }).fill('2026-10-31');
  await main.getByRole('button', { name: 'Show', exact: true }).click();
  const food = main.getByRole('row', { name: /^Food/ });
  await expect(food).toContainText(euro(230));
  await expect(food).toContainText(`↑ ${euro(30)} more now`);
  await expectAccessible(page);

  // All of it stands in the address.
  await main.getByRole('link', { name: 'Spending' }).click();
  await main.getByLabel('Per', { exact: true }).selectOption('quarter');
  await main.getByLabel('Source', { exact: true }).selectOption({ label: 'Wallet' });
  await page.reload();
  await expect(main.getByLabel('Per', { exact: true })).toHaveValue('quarter');
  await expect(main.getByRole('slider')).toHaveAttribute('aria-valuetext', /Q4 2026/);
  await page.goBack();
  await expect(main.getByLabel('Source', { exact: true })).toHaveValue('');
});

test('a report is saved as a file and under a name, and fits on one sheet', ANY_WIDTH, async ({ page }) => {
  await enterWithAYear(page);
  const main = page.getByRole('main');
  for (const report of REPORTS) {
    await page.goto(`/reports?report=${report}&${YEAR}`);
    await expect(main.getByText(/\d,\d\d/).first()).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^saldo-${report}-.*\\.csv$`));
    const rows = await readFile(await file.path(), 'utf8');
    expect(rows, report).toMatch(report === 'net-worth' ? /Wallet,/ : /Food,/);
    const pages = await page.pdf({ preferCSSPageSize: true });
    expect(pages.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g), report).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  // Under a name it is found again, with all that it was asked about; what is forgotten can be had back.
  await page.goto(`/reports?${YEAR}&by=tag&group=quarter`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Report' });
  await dialog.getByLabel('Name').fill('By tag, each quarter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/reports?report=compare');
  const saved = page.getByRole('list', { name: 'Saved reports' });
  await saved.getByRole('link', { name: 'By tag, each quarter' }).click();
  await expect(page).toHaveURL(/by=tag.*group=quarter|group=quarter.*by=tag/);
  await expect(page.getByRole('list', { name: 'By tag' })).toBeVisible();
  await expectAccessible(page);
  await saved.getByRole('button', { name: 'Delete the report “By tag, each quarter”' }).click();
  await expect(saved).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saved.getByRole('link')).toHaveText(['By tag, each quarter']);
});

/** With more shops in another year than there is room for, and goals. */
async function enterWithFigures(page: Page): Promise<Api> {
  const api = await enterWithAYear(page);
  const [source] = (await api.get('/api/sources')).results;
  for (let shop = 1; shop <= 14; shop++)
    await api.post('/api/transactions', {
      ...{
        name: `Shop ${'ABCDEFGHIJKLMN'[shop - 1]}`,
        type: 'expense',
        amount: shop + 0.35,
        date: '2024-03-10',
      },
      ...{ source_id: source.id, category_id: null },
    });
  await addGoals(api);
  for (const { addDue } of plans) {
    await addDue?.(api, 'Rent', 20.5, 1);
    await addDue?.(api, 'Internet', 20.5, 31);
  }
  return api;
}

const findPanel = (page: Page) => page.getByRole('dialog', { name: 'How this adds up' });

const OF_ONE_TYPE = ['income', 'expense', 'transfer'].map((type) => `/transactions?type=${type}`);
const TABLES = ['report=net-worth', 'report=trends', MANY_SHOPS, '/transactions', '/dashboard'];

/** Reports and other screens by turns: from one to another the app needs not be loaded anew. */
const SCREENS: readonly [string, string[]][] = [
  [
    'of the reports and the lists',
    alternate(
      REPORTS.map((report) => `/reports?report=${report}&${YEAR}`),
      ['/transactions', '/transactions?period=2026-10&category_id=none', ...OF_ONE_TYPE],
    ),
  ],
  [
    'of spending by name, tag and source, of dashboard and plans',
    alternate(
      [
        '/reports?by=name',
        '/reports?by=tag',
        `/reports?${YEAR}&by=source`,
        MANY_SHOPS,
        `${MANY_SHOPS}&report=cash-flow`,
      ],
      [
        ...['/dashboard', '/sources', '/budgets?month=2026-10', '/budgets?view=plan&month=2026-10'],
        ...plans.map(({ noun }) => `/${noun}`),
      ],
    ),
  ],
];

function alternate(one: string[], other: string[]): string[] {
  const places = Array.from({ length: Math.max(one.length, other.length) }, (_, place) => place);
  return places.flatMap((place) => [one[place], other[place]].filter((screen) => screen !== undefined));
}

for (const [index, [what, screens]] of SCREENS.entries())
  test(
    `every figure ${what} says how it came about, and comes to what it says`,
    index === 0 ? ANY_WIDTH : NIGHTLY_AT_ANY_WIDTH,
    async ({ page }) => {
      const api = await enterWithFigures(page);
      for (const screen of screens) await expectExplained(page, api, screen);
    },
  );

test('every figure of the past says how it came about then', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const api = await enterWithFigures(page);
  const [last] = (await api.get('/api/changes')).results;
  const [source] = (await api.get('/api/sources')).results;
  const later = { name: 'Later', type: 'expense', amount: 999, date: '2026-10-20', category_id: null };
  await expect(async () => {
    expect(Date.now()).toBeGreaterThan(new Date(last.at).getTime());
  }).toPass();
  await api.post('/api/transactions', { ...later, source_id: source.id });
  const moment = encodeURIComponent(last.at);
  for (const screen of ['/dashboard?', '/transactions?type=expense&', '/budgets?month=2026-10&', '/sources?'])
    await expectExplained(page, api, `${screen}as_of=${moment}`);
  await page.goto(`/transactions?type=expense&period=2026-10&as_of=${moment}`);
  await page.locator('button[data-explain]').nth(1).click();
  await expect(findPanel(page)).toContainText('All expenses, without transfers');
  await expectAccessible(page);
  await findPanel(page)
    .getByRole('link', { name: /in the list$/ })
    .click();
  await expect(page).toHaveURL(/as_of=/);
  await expect(page.getByRole('main')).not.toContainText('Later');
});

/** Each figure of a screen comes to what it says, the first of them in the panel too. */
async function expectExplained(page: Page, api: Api, screen: string): Promise<void> {
  const panel = findPanel(page);
  await visit(page, screen);
  const main = page.getByRole('main');
  const figures = main.locator('button[data-explain]');
  await expect(figures.first()).toBeVisible();
  await expect(main.getByText('Loading...')).toHaveCount(0);
  const folded = main.getByRole('button', { name: /^Show chart:/ });
  if ((await folded.count()) > 0) await folded.click();
  const table = main.getByRole('button', { name: 'Show as table' }).last();
  if (TABLES.some((one) => screen.includes(one)) && (await table.isEnabled())) await table.click();
  const told = await figures.evaluateAll((all) =>
    all.map((one) => ({
      text: one.textContent ?? '',
      explain: one.getAttribute('data-explain') ?? '',
    })),
  );
  for (const { text, explain } of told)
    expect(findFigure(text), `${screen}: ${explain}`).toBe(await readExplained(api, explain));
  for (let index = 0; index < Math.min(told.length, MOST_PRESSED); index++) {
    const figure = figures.nth(index);
    const value = findFigure(told[index]?.text ?? '');
    await figure.click();
    await expect(panel.getByTestId('explained-value'), screen).toContainText(value);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(figure).toBeFocused();
  }
}

test('what a figure is made of leads on to just that', ANY_WIDTH, async ({ page }) => {
  await enterWithFigures(page);
  const panel = findPanel(page);
  await page.goto(MANY_SHOPS);
  await page.getByRole('button', { name: /^How this adds up.*4 others/ }).click();
  await expect(panel.getByTestId('explained-value')).toHaveText(euro(11.4));
  await expect(panel).toContainText('The first, less all that follow.');
  await page.keyboard.press('Escape');

  await page.goto(`/reports?${YEAR}`);
  await page.getByRole('button', { name: /^How this adds up.*2\.800,50/ }).click();
  await expect(panel).toContainText('All expenses, less refunds.');
  await expect(panel).toContainText('2 transfer sides');
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Show 1 transaction in the list' }).click();
  await expect(page).toHaveURL(/\/transactions\?.*has=refund/);
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Details of Shoes back' })).toBeVisible();

  // What was left out leads nowhere else; what is called so is a filter that can be taken away.
  await page.goto('/transactions?called=Market&currency=EUR&untagged=true');
  await expect(page.getByText('No Transactions Available')).toBeVisible();
  await page.getByRole('button', { name: /Without a tag/ }).click();
  await expect(page.getByText('10 transactions', { exact: true })).toBeVisible();
});

test(
  'what is too small to be told one by one says how it came about, too',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page }) => {
    const api = await enter(page);
    const wallet = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 0 });
    const letters = [...'ABCDEFGHIJKLMNO'];
    const names = letters.flatMap((one) => letters.map((two) => `Shop ${one}${two}`)).slice(0, MOST_TOLD + 3);
    for (const [index, name] of names.entries())
      await api.post('/api/transactions', {
        ...{ name, type: 'expense', amount: (100 + index) / 100, date: '2024-03-10' },
        ...{ source_id: wallet.id, category_id: null },
      });
    const panel = page.getByRole('dialog', { name: 'How this adds up' });
    for (const [report, row] of [
      ['spending', '3 others'],
      ['cash-flow', 'Spent: 3 others'],
    ] as const) {
      await page.goto(`${MANY_SHOPS}&report=${report}`);
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Show as table' }).first().click();
      const figures = main.getByRole('row', { name: row }).locator('button[data-explain]');
      await expect(figures).toHaveText([euro(3.03), '<\u00a01\u00a0%']);
      await figures.first().click();
      await expect(panel.getByTestId('explained-value')).toHaveText(euro(3.03));
      await expect(panel.getByRole('listitem')).toHaveCount(1 + MOST_TOLD);
      await page.keyboard.press('Escape');
      await figures.last().click();
      await expect(panel.getByTestId('explained-value')).toHaveText('<\u00a01\u00a0%');
      await panel.getByRole('button', { name: euro(3.03) }).click();
      await expect(panel).toContainText('The first, less all that follow.');
      await page.keyboard.press('Escape');
    }
  },
);

test('amounts can be hidden, on every screen', async ({ page }) => {
  await addGoals(await enterWithAYear(page));
  const main = page.getByRole('main');
  await page.goto('/dashboard');
  await expect(main.getByTestId('balance')).toHaveText(/\d,\d\d/);
  await page.keyboard.press('Shift+H');
  await expect(main.getByText('Amounts are hidden.')).toBeVisible();
  await expect(main.getByTestId('balance')).toHaveText('•••\u00a0€');
  await expectAccessible(page);
  for (const screen of [
    '/dashboard',
    '/transactions',
    '/budgets?view=plan',
    '/goals',
    '/budgets',
    '/sources',
    `/reports?${YEAR}`,
  ]) {
    await visit(page, screen);
    await expect(main.getByText('•••').first()).toBeVisible();
    await expect(main.getByText('Loading...')).toHaveCount(0);
    await expect(main).not.toHaveText(/\d\s?[€$]|\d,\d\d/);
  }
  await main.locator('button[data-explain]').first().click();
  const panel = page.getByRole('dialog', { name: 'How this adds up' });
  await expect(panel.getByTestId('explained-value')).toHaveText('•••\u00a0€');
  await page.keyboard.press('Escape');

  // It is a letter wherever one types.
  await visit(page, '/transactions');
  await main.getByLabel('Search').press('Shift+H');
  await expect(main.getByLabel('Search')).toHaveValue('H');
  await expect(main.getByText('Amounts are hidden.')).toBeVisible();

  await visit(page, '/budgets');
  await openSidebar(page);
  await page
    .getByRole('button', { name: /^User menu/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Hide amounts' }).filter({ visible: true }).click();
  await expect(main.getByText('Amounts are hidden.')).toBeHidden();
  await expect(main.locator('dl dd').first()).toHaveText(/\d,\d\d/);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Find or ask' }).filter({ visible: true }).click();
  await page.getByLabel('Go to, find or add').fill('hide');
  await page.getByRole('option', { name: /Hide amounts/ }).click();
  await expect(main.getByTestId('balance')).toHaveText('•••\u00a0€');
});
