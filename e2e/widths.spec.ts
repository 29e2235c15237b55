import type { Page } from '@playwright/test';
import { ANY_WIDTH, expect, test, visit, withoutLive } from './journey.ts';
import { type Api, enter } from './money.ts';
import { plans } from './plans/plans.ts';

const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
const LARGE = 1_234_567_890.12;
/** None after itself: from one to another the app needs not be loaded anew. */
const SCREENS = [
  ...['/transactions', '/reports', '/transactions?sort=-amount', '/reports?report=cash-flow', '/dashboard'],
  ...['/reports?report=trends', '/categories', '/reports?report=compare', '/connections', '/import'],
  ...[
    '/history',
    '/trash',
    '/tags',
    '/claims',
    '/sources',
    '/review',
    '/rules',
    '/learning',
    '/profile',
    '/notifications',
  ],
  ...['/recurring', '/transfers/suggestions', '/recurring?month=2031-01'],
  ...['/budgets?view=budgets', '/forecast'],
  ...plans.map(({ noun }) => `/${noun}`),
];
const now = new Date();
const today = now.toISOString().slice(0, 10);
const LAST_DAY_OF_A_MONTH = 31;

/** Somebody whose words do not break, and whose amounts are long; in the language that says more. */
async function withLongWords(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const api: Api = await enter(page, { first_name: LONG, last_name: 'Banco Naranjo' });
  const bank = { name: 'Banco Naranjo', type_source: 'bank_account', amount: LARGE };
  const source = await api.post('/api/sources', bank);
  const purse = await api.post('/api/sources', { name: LONG, type_source: 'manual_entry', amount: LARGE });
  const category = await api.post('/api/categories', { name: LONG, description: LONG });
  await api.post('/api/categories', { name: 'Food', description: `Everything that is eaten ${LONG}` });
  const spend = (fields: object) =>
    api.post('/api/transactions', {
      ...{ name: LONG, description: LONG, type: 'expense', amount: LARGE, date: today },
      ...{ source_id: purse.id, category_id: category.id, tags: ['a tag', LONG.slice(0, 40)] },
      ...fields,
    });
  await spend({ to_be_paid_back: true });
  await spend({ name: 'Banco Naranjo', source_id: source.id, category_id: null, type: 'income' });
  await spend({ name: 'Coffee', description: '', amount: 2.2, tags: [] });
  // As if it had gone from one to the other.
  await spend({ amount: 77 });
  await spend({ amount: 77, type: 'income', source_id: source.id });
  await spend({ name: 'A year ago', date: `${now.getFullYear() - 1}-06-15` });
  for (let row = 0; row < 10; row += 1) await spend({ name: `${LONG} ${row}`, category_id: null });
  await api.post('/api/budgets', {
    ...{ budget_amount: LARGE, target_period: today, category_id: category.id },
  });
  await api.post('/api/rules', {
    ...{ name: LONG, match: 'all', conditions: [{ field: 'name', op: 'contains', value: LONG }] },
    actions: [{ set: 'category_id', value: category.id }],
  });
  // What /budgets begins with, then.
  await api.put(`/api/plan/${today.slice(0, 7)}/${category.id}`, {
    ...{ planned: LARGE, rollover: 'both', target: { amount: LARGE, by: '2099-12' } },
  });
  const ids = { source_id: purse.id, category_id: category.id };
  for (const { addNamed, addDue } of plans) {
    await addNamed?.(api, LONG, ids, LARGE);
    await addDue?.(api, LONG, LARGE, LAST_DAY_OF_A_MONTH);
  }
  const gone = await spend({ name: `${LONG} gone` });
  await api.remove(`/api/transactions/${gone.id}`);
}

/**
 * What of the page does not hold: words that are cut in two, what lies outside of its card or of the screen, and amounts
 * over words. What is clamped on purpose may be cut: all of it is on demand.
 */
function findBroken(): string[] {
  const broken: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) {
    const out = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > page.clientWidth + 1,
    );
    const names = out.slice(0, 4).map(({ tagName, className }) => `${tagName}.${className}`);
    broken.push(`the page scrolls sideways by ${page.scrollWidth - page.clientWidth}: ${names.join(' ')}`);
  }
  const main = document.querySelector('main');
  if (!main) return ['there is no page'];
  const canvas = document.createElement('canvas').getContext('2d');
  const hiddenBy = remember((one) => getComputedStyle(one).clipPath !== 'none');
  const clampedBy = remember((one) => {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one);
    return overflowX === 'hidden' && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none');
  });
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && canvas; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!text || !parent?.checkVisibility() || parent.closest('.visually-hidden, option, select')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || hiddenBy(parent) || clampedBy(parent)) continue;
    const amount = parent.closest('li, tr')?.querySelector('[class*=money]');
    if (amount && !amount.contains(node) && overlap(box, amount.getBoundingClientRect()))
      broken.push(`“${text.slice(0, 30)}” lies under an amount`);
    const style = getComputedStyle(parent);
    if (canvas.font !== style.font) canvas.font = style.font;
    const longest = Math.max(...text.split(/[\s\u00ad-]+/).map((word) => canvas.measureText(word).width));
    const card = parent.closest('section, li, [class*=card]') ?? main;
    const within = card.getBoundingClientRect();
    // A word as long as its card breaks wherever it stands; any other has room, unless something squeezes it.
    if (box.width < Math.min(longest, within.width / 2) - 1)
      broken.push(`“${text.slice(0, 30)}” is narrower than its longest word`);
    if (box.right > within.right + 1 || box.left < within.left - 1)
      broken.push(`“${text.slice(0, 30)}” lies outside of its card`);
  }
  for (const control of main.querySelectorAll(':is(button, select, input):not(thead *)')) {
    const box = control.getBoundingClientRect();
    const within = (control.closest('section, li, [class*=card]') ?? main).getBoundingClientRect();
    if (control.checkVisibility() && (box.right > within.right + 9 || box.left < within.left - 9))
      broken.push(`${control.tagName} “${control.textContent?.slice(0, 20)}” lies outside of its card`);
  }
  for (const [what, cells] of [
    ['an amount', main.querySelectorAll('[class*=money]')],
    ['a date', main.querySelectorAll('[class*=date]')],
  ] as const)
    for (const cell of cells) {
      const lines = new Set([...rectsOf(cell)].map(({ bottom }) => Math.round(bottom / 8)));
      if (cell.checkVisibility() && lines.size > 2) broken.push(`${what} wraps: ${cell.textContent}`);
    }
  return [...new Set(broken)];

  function overlap(one: DOMRect, two: DOMRect): boolean {
    const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    return across > 2 && down > 6;
  }
  /** Whether something is so of an element, or of one around it: each is asked once. */
  function remember(isSo: (one: Element) => boolean): (one: Element) => boolean {
    const known = new Map<Element, boolean>();
    return function isSoAround(one): boolean {
      const around = one.parentElement;
      const answer = known.get(one) ?? (isSo(one) || (around !== null && isSoAround(around)));
      known.set(one, answer);
      return answer;
    };
  }
  function rectsOf(of: Element): DOMRectList {
    const range = document.createRange();
    range.selectNodeContents(of);
    return range.getClientRects();
  }
}

/** What stays so: a page is drawn anew a moment after it becomes narrower, and after its last answer has come. */
async function stillBroken(page: Page): Promise<string[]> {
  const broken = () => page.evaluate(findBroken);
  let last = await broken();
  if (last.length > 0)
    await expect
      .poll(async () => (last = await broken()))
      .toEqual([])
      .catch(() => {});
  return last;
}

/** Those that the product is judged at. A night looks at those between them, too: a step in pixels. */
const STEP = Number(process.env.WIDTH_STEP ?? 0);
const WIDTHS = STEP > 0 ? everyWidth(1920, 320) : [1920, 1280, 1024, 768, 390, 320];

function everyWidth(widest: number, narrowest: number): number[] {
  const widths = [];
  // Wide screens differ little from each other.
  for (let width = widest; width >= narrowest; width -= width > 1280 ? 128 : STEP) widths.push(width);
  return widths;
}

test('tables and cards hold at every width', ANY_WIDTH, async ({ page }) => {
  await withoutLive(page);
  await withLongWords(page);
  const broken: string[] = [];
  for (const screen of SCREENS) {
    await page.setViewportSize({ width: 1920, height: 900 });
    await visit(page, screen);
    await expect(page.getByRole('main').getByText('Cargando...')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const one of await stillBroken(page)) broken.push(`${screen} at ${width}: ${one}`);
    }
  }
  expect(broken).toEqual([]);

  // What opens over a page on a small phone.
  await page.setViewportSize({ width: 320, height: 800 });
  for (const [screen, button] of [
    ['/transactions?sort=-amount', /^Detalles de Donau/],
    ['/categories', /^Eliminar Donau/],
  ] as const) {
    await page.goto(screen);
    await page.getByRole('button', { name: button }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(LONG);
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth), screen).toBe(0);
  }
});
