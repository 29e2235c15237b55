/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { World } from './world.ts';

/** As Chromium's tools have it: a mid-range phone, on a slow 4G. */
const SLOWER = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const TIMES = Number(process.env.BENCH_QUICK ?? 10);
const MOST_MS = 2_000;

const manifest = JSON.parse(
  readFileSync(new URL('../apps/web/public/manifest.webmanifest', import.meta.url), 'utf8'),
) as { shortcuts: { url: string }[] };
const address = manifest.shortcuts[0]?.url ?? '';

/** From the icon's shortcut until an amount can be typed, on a phone that has the app: with a slow network and with none. */
export async function reportQuickEntry(browser: Browser, world: World): Promise<string> {
  const context = await browser.newContext({
    ...{ baseURL: world.address, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, world.session);
  await install(context);
  const rows: string[] = [];
  let isReached = true;
  for (const network of ['slow 4G', 'none'] as const) {
    const times: number[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) times.push(await measure(context, network === 'none'));
    times.sort((one, other) => one - other);
    const [median = 0, worst = 0] = [times[TIMES >> 1], times.at(-1)];
    isReached &&= worst <= MOST_MS;
    rows.push(`| ${network} | ${median.toFixed(0)} | ${worst.toFixed(0)} |`);
  }
  await context.close();
  return `## Quick entry

From opening \`${address}\` in a new page until the amount can be typed, with the app installed, on a phone: a processor
${SLOWER} times slower than this machine's, ${TIMES} times each, a history of ${world.size.toLocaleString('en')}.

| network | median, ms | worst, ms |
| --- | ---: | ---: |
${rows.join('\n')}

To reach: at most ${MOST_MS} ms each time. ${isReached ? 'Reached.' : 'Not reached.'}
`;
}

/** Until the worker has the app, and the device what it shows without a network. */
async function install(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.mouse.move(5, 5);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => localStorage.getItem('kept-for-offline-at'), undefined, {
    timeout: 120_000,
  });
  await page.close();
}

async function measure(context: BrowserContext, isOffline: boolean): Promise<number> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline: isOffline });
  await page.goto(address, { waitUntil: 'commit' });
  const time = await untilTypable(page);
  await page.keyboard.type('7');
  const typed = await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
  if (typed !== '7') throw new Error(`the amount says ${typed}`);
  await page.close();
  return time;
}

/** The field has the focus, and the browser has had the time to draw it. */
const untilTypable = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const field = document.activeElement;
          if (!(field instanceof HTMLInputElement) || !field.closest('dialog'))
            return requestAnimationFrame(look);
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        look();
      }),
  );
