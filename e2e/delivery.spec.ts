import { gzipSync } from 'node:zlib';
import { expect, test } from './journey.ts';

/** How the pages come over the wire: the same on every screen, so looked at once. */

test('the landing page loads at most 150 kB of JavaScript', async ({ page }) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const bodies = await Promise.all(scripts);
  const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  test
    .info()
    .annotations.push({ type: 'landing page JavaScript', description: `${kilobytes.toFixed(1)} kB gzip` });
  expect(bodies.length).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThanOrEqual(150);
});

test('hashed files are kept for ever and come compressed; the page is asked for again', async ({
  page,
  request,
}) => {
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(response.url()));
  await page.goto('/');
  const script = fetched.find((url) => url.endsWith('.js')) ?? '';
  const answer = await request.get(script, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
  const html = await request.get('/', { headers: { accept: 'text/html' } });
  expect(html.headers()['cache-control']).toBe('no-store');
  const policy = html.headers()['content-security-policy'] ?? '';
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
});

test('the API reference opens, without a request to elsewhere', async ({ page }) => {
  await page.goto('/api/docs/');
  await expect(page.getByRole('heading', { name: 'Saldo' }).first()).toBeVisible();
  await expect(page.getByText('transactions', { exact: true }).first()).toBeVisible();
});
