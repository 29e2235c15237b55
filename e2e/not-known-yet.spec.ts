import type { Page } from '@playwright/test';
import { askedAlone, expect, NIGHTLY_AT_ANY_WIDTH, test } from './journey.ts';
import { enter } from './money.ts';
import { plans } from './plans/plans.ts';

const SUMS = 'main dl:not(li dl) > div';

/** What each screen counts, and the boxes in which it says so; some of them are drawn after the others. */
const screens: { path: string; boxes: string; known: string; comesLater?: string }[] = [
  { path: '/dashboard', boxes: 'main section', known: '−12,50\u00a0€', comesLater: 'At a glance' },
  { path: '/transactions', boxes: `${SUMS}, main section:has(h2:text('per Month'))`, known: '12,50\u00a0€' },
  { path: '/budgets?view=plan', boxes: SUMS, known: '12,50\u00a0€' },
  { path: '/reports', boxes: `main nav, ${SUMS}`, known: '12,50\u00a0€' },
  // A year of what two plans have in a month.
  { path: '/recurring', boxes: `main nav, ${SUMS}`, known: '8.400,00\u00a0€' },
  ...plans.flatMap(({ noun, sumOfTwo }) =>
    sumOfTwo === undefined ? [] : [{ path: `/${noun}`, boxes: SUMS, known: sumOfTwo }],
  ),
];

/** A figure, or words that claim to know one. */
const CLAIMS = /\d,\d\d|Nothing is due|Page \d+ of|No budgets|don't have any|appears after your first|found/;

/** All reads of money; who somebody is, is asked for before anything is drawn. */
const isMoney = ({ pathname }: URL) =>
  pathname.startsWith('/api/') && !pathname.startsWith('/api/users') && pathname !== '/api/screens';

test(
  'no screen says what is not known, while it loads and where it cannot',
  NIGHTLY_AT_ANY_WIDTH,
  async ({ page, expectNoise }) => {
    expectNoise(/status of 500/);
    await enterWithMoney(page);
    const main = page.getByRole('main');
    await askedAlone(page);
    let gate = Promise.resolve();
    let isBroken = false;
    await page.route(isMoney, async (route) => {
      await gate;
      await (isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue());
    });

    for (const { path, boxes, known, comesLater } of screens)
      await test.step(path, async () => {
        let release = () => {};
        gate = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.goto(path);
        await expect(main.getByText('Loading...').first()).toBeAttached();
        if (comesLater) await expect(main.getByRole('heading', { name: comesLater })).toBeVisible();
        await expect(main).not.toHaveText(CLAIMS);
        const before = await measure(page, boxes);
        expect(before.length).toBeGreaterThan(1);

        // One load for both: what is known in the end has to stand where it was waited for, whatever came in between.
        isBroken = true;
        release();
        await expect(main.getByText('This couldn’t be loaded.').first()).toBeVisible();
        await expect(main.getByText('Loading...')).toHaveCount(0);
        await expect(main).not.toHaveText(CLAIMS);

        isBroken = false;
        await main.getByRole('button', { name: 'Try again' }).first().click();
        await expect(main.getByText(known).first()).toBeVisible();
        await expect(main.getByText('This couldn’t be loaded.')).toHaveCount(0);
        await expect(main.getByText('Loading...')).toHaveCount(0);
        expect(await measure(page, boxes)).toEqual(before);
      });
  },
);

const measure = (page: Page, boxes: string) =>
  page.locator(boxes).evaluateAll((all) =>
    all.map((box) => {
      const { y, height } = box.getBoundingClientRect();
      return { y: Math.round(y), height: Math.round(height) };
    }),
  );

async function enterWithMoney(page: Page): Promise<void> {
  const api = await enter(page);
  const source = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: '0' });
  const category = await api.post('/api/categories', { name: 'Food' });
  for (const name of ['Rent', 'Travel']) await api.post('/api/categories', { name });
  await api.post('/api/transactions', {
    name: 'Bread',
    type: 'expense',
    category_id: category.id,
    source_id: source.id,
    amount: '12.50',
    date: new Date().toISOString().slice(0, 10),
  });
  for (const { addTwo } of plans) await addTwo(api, { source_id: source.id, category_id: category.id });
}
