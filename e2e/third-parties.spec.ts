import type { Page, Response } from '@playwright/test';
import { paths } from '../apps/web/src/config/paths.ts';
import { ANY_WIDTH, expect, test, visit } from './journey.ts';
import { enter } from './money.ts';

/** What every answer of ours carries, a picture and a script as well as a page. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};

/** Every answer that this page gets. */
function collect(page: Page): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (!/^(data|blob):/.test(response.url())) responses.push(response);
  });
  return responses;
}

/** What a policy says about one kind of thing. */
const directive = (policy: string, name: string) =>
  policy
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name} `)) ?? '';

function complainAbout(response: Pick<Response, 'url' | 'headers'>): string[] {
  const headers = response.headers();
  const policy = headers['content-security-policy'] ?? '';
  const scripts = directive(policy, 'script-src') || directive(policy, 'default-src');
  const complaints = Object.entries(HEADERS)
    .filter(([name, value]) => headers[name] !== value)
    .map(([name]) => `${name} is ${headers[name]}`);
  if (directive(policy, 'frame-ancestors') !== "frame-ancestors 'none'")
    complaints.push(`may be framed: ${policy}`);
  if (scripts === '' || /unsafe|\*|https?:|data:/.test(scripts))
    complaints.push(`may run anything: ${policy}`);
  return complaints.map((complaint) => `${response.url()}: ${complaint}`);
}

/** The page at each address by itself, and what it names; then all that its screen loads, with the app there already. */
async function visitAll(page: Page, addresses: string[]): Promise<void> {
  await page.goto('/faq');
  for (const address of addresses) {
    const answer = await page.request.get(address);
    expect(answer.headers()['content-type'], address).toContain('text/html');
    expect(complainAbout(answer)).toEqual([]);
    const links = (await answer.text()).matchAll(/\b(?:src|href|action)="?([^"\s>]*)/g);
    const origins = [...links].map(([, link]) => new URL(link ?? '', answer.url()).origin);
    expect(new Set(origins), address).toEqual(new Set([new URL(answer.url()).origin]));
    await visit(page, address);
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
    expect(await page.evaluate(() => document.cookie), address).toBe('');
  }
}

async function expectOnlyUs(page: Page, responses: Response[], baseURL: string | undefined): Promise<void> {
  const origins = new Set(responses.map((response) => new URL(response.url()).origin));
  expect([...origins]).toEqual([baseURL]);
  const kinds = new Set(responses.map((response) => response.request().resourceType()));
  for (const kind of ['document', 'script', 'stylesheet', 'fetch']) expect(kinds).toContain(kind);
  expect(responses.flatMap(complainAbout)).toEqual([]);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).filter((name) => !name.startsWith('__Host-'))).toEqual([]);
}

const all = Object.values(paths);

test('a visitor meets nobody but us, on any page', ANY_WIDTH, async ({ page, baseURL }) => {
  const responses = collect(page);
  await visitAll(page, [...all, '/nowhere']);
  await expectOnlyUs(page, responses, baseURL);
});

test('a person who is signed in meets nobody but us, on any page', ANY_WIDTH, async ({ page, baseURL }) => {
  const api = await enter(page);
  const source = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 10 });
  const category = await api.post('/api/categories', { name: 'Food' });
  const ids = { source_id: source.id, category_id: category.id };
  const coffee = { name: 'Coffee', type: 'expense', amount: 2, date: '2026-11-03' };
  await api.post('/api/transactions', { ...coffee, ...ids });
  const budget = { budget_amount: 100, target_period: '2026-11-30', category_id: category.id };
  const { id } = await api.post('/api/budgets', budget);
  await api.post('/api/create-yapily-user', { applicationUserId: `saldo-${api.userId}` });
  const responses = collect(page);
  await visitAll(
    page,
    all.map((path) => path.replace(':id', id)),
  );
  const { results: banks } = await api.get('/api/institutions');
  const bank = banks.find(({ yapily_id }: { yapily_id: string }) => yapily_id === 'banco-naranjo');
  const icon = await page.request.get(bank.icon);
  expect(icon.headers()['content-type']).toContain('image/');
  expect(complainAbout(icon)).toEqual([]);
  await expectOnlyUs(page, responses, baseURL);
});
