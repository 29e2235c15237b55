import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const port = Number(process.env.E2E_PORT);
export const sandbox = `http://localhost:${port + 1}`;

/** Not its cache of files that never change. */
const KEPT_BY_A_BROWSER = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

/**
 * What a person does, in words that the journeys share. Noise in the console fails a journey. The journeys of a worker
 * share a browser that has read our scripts before; nothing else of one is there for the next.
 */
export const test = base.extend<
  { expectNoise: (pattern: RegExp) => void },
  { contexts: Map<string, BrowserContext> }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for it
  contexts: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  // Within a worker nothing of a context differs but the language that a journey asks for, and whether it needs a worker.
  context: async ({ browser, contexts, locale, serviceWorkers }, use) => {
    const kind = `${locale} ${serviceWorkers}`;
    const context = contexts.get(kind) ?? (await browser.newContext());
    contexts.set(kind, context);
    // Pages stay until the next journey begins: a screenshot is taken of what failed.
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setOffline(false);
    await context.clearCookies();
    await use(context);
  },
  page: async ({ context, baseURL }, use) => {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    for (const origin of [baseURL ?? '', sandbox])
      await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: KEPT_BY_A_BROWSER });
    await devTools.detach();
    await use(page);
  },
  expectNoise: [
    async ({ page, baseURL }, use) => {
      const expected: RegExp[] = [];
      const noise: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(String(error)));
      page.on('request', (request) => {
        const isOurs = [baseURL, sandbox].some((origin) => request.url().startsWith(`${origin}/`));
        if (!isOurs && !/^(data|blob):/.test(request.url()))
          noise.push(`a request to elsewhere: ${request.url()}`);
      });
      await use((pattern) => expected.push(pattern));
      expect(noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The star of a required field is part of its label's text. */
export const PASSWORD = /^Password( \*)?$/;

/** A journey about what happens, not about how it looks: once is enough. */
export const ANY_WIDTH = { tag: '@any-width' };

/** A journey through much of what is kept, on PostgreSQL as well. */
export const BOTH_DATABASES = { tag: '@both-databases' };
export const ONE_WIDTH_BOTH_DATABASES = { tag: ['@any-width', '@both-databases'] };

/**
 * `npm test` takes the main way through each screen, on the desktop; `npm run test:all` takes all journeys, at both widths
 * and on both databases. What looks or works differently on a phone goes there in `npm test`, too; what is a detail, goes
 * through every screen again, or happens only where something else has failed is for the night.
 */
export const PHONE_TOO = { tag: '@phone-too' };
export const PHONE_TOO_BOTH_DATABASES = { tag: ['@phone-too', '@both-databases'] };
export const NIGHTLY = { tag: '@nightly' };
export const NIGHTLY_AT_ANY_WIDTH = { tag: ['@nightly', '@any-width'] };

export type Credentials = { email: string; password: string };

export const newCredentials = (): Credentials => ({
  email: `${randomUUID()}@example.org`,
  password: 'correct horse',
});

export async function register(page: Page, { email, password } = newCredentials()): Promise<Credentials> {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(PASSWORD).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/profile');
  return { email, password };
}

/** Where somebody is who has just registered, past the form: for a journey about something else. */
export async function arrive(page: Page): Promise<Credentials> {
  const credentials = newCredentials();
  await page.request.post('/api/signup', { data: credentials });
  const { access_token, results } = await (
    await page.request.post('/api/login', { data: credentials })
  ).json();
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
      localStorage.setItem('provider', 'password');
    },
    [access_token, JSON.stringify(results)] as const,
  );
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return credentials;
}

export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(PASSWORD).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Listening for changes is a request that never ends: without it a page comes to rest. */
export const withoutLive = (page: Page) =>
  page.route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));

/** Each thing by itself, where a journey answers one of them in its own way. */
export const askedAlone = (page: Page) =>
  page.route('**/api/screens?*', (route) => route.fulfill({ json: { results: {} } }));

/**
 * To another screen, as a link in the app leads there; and only where the app does not stand yet, or stands on that
 * screen already, by loading it all anew. What was there before is gone once this is over.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const from = new URL(page.url());
  const screenOf = ({ pathname }: URL) => pathname.split('/')[1];
  if (from.protocol === 'about:' || screenOf(from) === screenOf(new URL(path, from))) {
    await page.goto(path);
    return;
  }
  const title = page.getByRole('heading', { level: 1 }).first();
  await title.waitFor();
  await title.evaluate((left, to) => {
    left.dataset.left = '';
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
  await title.waitFor();
}

/** Below 768 px the sidebar is a drawer that has to be opened first. */
export async function openSidebar(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
}

export async function signOut(page: Page): Promise<void> {
  await openSidebar(page);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** What of axe's rules may come out differently on a phone. */
const PHONE_RULES = [
  'aria-hidden-focus',
  'button-name',
  'label',
  'link-name',
  'scrollable-region-focusable',
  'target-size',
];

/**
 * Serious and critical findings of axe. All of its rules are judged on the desktop, colours light and dark; on a phone
 * those that its width may break. Nothing may stick out sideways. Another database looks the same.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.name === 'postgres') return;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await findSerious(page, isPhone(page) ? PHONE_RULES : undefined)).toEqual([]);
  if (!isPhone(page)) {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findSerious(page, ['color-contrast'])).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

type WeighedRule = { id: string; impact?: string };

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * By axe itself, which is brought to a page once, and tells nothing but what it finds: half of all that a look cost. Each
 * of its rules has one weight, so that those that can only find less need not look: a third of what is left.
 */
async function findSerious(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof Axe & { _audit: { rules: WeighedRule[] } } };
    const isSerious = (impact?: string | null) => impact === 'serious' || impact === 'critical';
    const mild = axe._audit.rules.filter(({ impact }) => impact && !isSerious(impact));
    const { violations } = await axe.run(document, {
      ...(only
        ? { runOnly: only }
        : { rules: Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }])) }),
      ...{ resultTypes: ['violations'], selectors: false, preload: false },
    });
    return violations
      .filter(({ impact }) => isSerious(impact))
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  }, rules);
}
