/// <reference lib="dom" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureWebBuilt } from '../scripts/build-web.mjs';
import { findChromium } from '../scripts/system-parts.mjs';
import { reportLighthouse } from './lighthouse.ts';
import { reportQuickEntry } from './quick-entry.ts';
import { toWebReport, type WebFigure } from './web-report.ts';
import { makeWorld, type World } from './world.ts';

/**
 * What a person waits for in the browser, with a short and with a long history. Each round asks both in turn, so that
 * whatever else the machine does falls on both alike.
 */
const SIZES = (process.env.BENCH_SIZES ?? '1000,100000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 8);
/** Rare, and common: in every purchase at a pharmacy. */
const BETWEEN_KEYS = 100;
const WORDS = ['luthier', 'farmacia'];

ensureWebBuilt();
const folder = mkdtempSync(join(tmpdir(), 'saldo-bench-web-'));
const worlds: World[] = [];
for (const size of SIZES) {
  console.log(`writing ${size.toLocaleString('en')} transactions …`);
  worlds.push(await makeWorld(folder, size));
}
const browser = await chromium.launch({
  executablePath: findChromium() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});

const figures = new Map<string, Map<number, number[]>>();
const note = (name: string, { size }: World, value: number) => {
  const bySize = figures.get(name) ?? new Map<number, number[]>();
  figures.set(name, bySize);
  bySize.set(size, [...(bySize.get(size) ?? []), value]);
};

for (let round = 0; round <= ROUNDS; round++) {
  for (const world of round % 2 ? worlds : worlds.toReversed()) {
    // The first round only warms up the server.
    await measure(browser, world, round === 0 ? () => {} : (name, value) => note(name, world, value));
  }
  console.log(`round ${round} of ${ROUNDS}`);
}
const quickEntry = await reportQuickEntry(browser, worlds.at(-1) as World);
await browser.close();
const lighthouse = await reportLighthouse(await withSampleData(worlds[0] as World));
for (const world of worlds) await world.close();
rmSync(folder, { recursive: true, force: true });

const measured: WebFigure[] = [...figures].map(([name, bySize]) => ({ name, bySize }));
const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`;
const report = `${toWebReport(measured, SIZES, machine)}\n${quickEntry}\n${lighthouse}`;
console.log(`\n${report}`);
writeFileSync(fileURLToPath(new URL('./web-results.md', import.meta.url)), report);

/** Another person of the same server, with two years of what somebody might have spent. */
async function withSampleData({ address }: World) {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return (await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const credentials = { email: 'lighthouse@example.org', password: 'correct horse' };
  await post('/api/signup', credentials);
  const login = (await post('/api/login', credentials)) as { access_token: string; results: object };
  await post('/api/sample-data', {}, login.access_token);
  return { address, session: { token: login.access_token, user: login.results } };
}

type Note = (name: string, value: number) => void;

async function measure(browser: Browser, world: World, note: Note): Promise<void> {
  for (const [path, isThere] of [
    ['/dashboard', '[data-testid=balance], canvas, li'],
    ['/transactions', 'tbody tr button'],
  ] as const) {
    const context = await browser.newContext({
      baseURL: world.address,
      viewport: { width: 1280, height: 800 },
    });
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify(user));
    }, world.session);
    const page = await context.newPage();
    // What never ends is no part of what a page waits for.
    await page.route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
    const bytes = await countBytes(page);
    await page.goto(path);
    note(`opening ${path} cold, ms`, await untilPainted(page, isThere.split(', ')));
    await page.waitForLoadState('networkidle');
    note(`${path}: data, kB`, bytes().data / 1000);
    note(`${path}: JavaScript and CSS, kB`, bytes().code / 1000);
    if (path === '/transactions') {
      await flip(page, note);
      await type(page, note);
    }
    note(`${path}: heap, MB`, await readHeap(page));
    await context.close();
  }
}

/** From the start of the visit until all of these are on the screen. */
function untilPainted(page: Page, selectors: readonly string[]): Promise<number> {
  return page.evaluate(
    (all) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!all.every((selector) => document.querySelector(selector))) return requestAnimationFrame(look);
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        look();
      }),
    [...selectors],
  );
}

async function flip(page: Page, note: Note): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await page.waitForTimeout(BETWEEN_KEYS);
    note(
      'page flip, ms',
      await untilSettled(page, () => page.getByRole('button', { name: 'Next' }).click(), 'click'),
    );
  }
}

/** Ten letters a second, faster than most people type; a search begins at the third. */
async function type(page: Page, note: Note): Promise<void> {
  const box = page.getByLabel('Search');
  for (const word of WORDS) {
    await box.fill('');
    await page.waitForLoadState('networkidle');
    await box.pressSequentially(word.slice(0, 2));
    for (const letter of word.slice(2)) {
      await page.waitForTimeout(BETWEEN_KEYS);
      note(
        'keypress to painted rows, ms',
        await untilSettled(page, () => page.keyboard.press(letter), 'keydown'),
      );
    }
  }
}

/** From the event until the rows that answer it are painted: the list is busy while it still shows older ones. */
async function untilSettled(page: Page, act: () => Promise<void>, event: string): Promise<number> {
  await page.evaluate((name) => {
    const state = window as unknown as { settled: Promise<number> };
    state.settled = new Promise((resolve) => {
      addEventListener(
        name,
        ({ timeStamp }) => {
          // An answer may come so fast that the list never shows as busy: then other rows tell that it is there.
          const observer = new MutationObserver((changes) => {
            const isBusy = document.querySelector('[aria-busy=true]') !== null;
            const isList = changes.some(({ target }) =>
              (target instanceof Element ? target : target.parentElement)?.closest('[aria-busy]'),
            );
            if (isBusy || !isList) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
          });
          observer.observe(document, {
            subtree: true,
            childList: true,
            characterData: true,
            attributeFilter: ['aria-busy'],
          });
        },
        { once: true, capture: true },
      );
    });
  }, event);
  await act();
  return page.evaluate(() => (window as unknown as { settled: Promise<number> }).settled);
}

async function countBytes(page: Page): Promise<() => { data: number; code: number }> {
  const sums = { data: 0, code: 0 };
  const kinds = new Map<string, keyof typeof sums | undefined>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const path = new URL(response.url).pathname;
    kinds.set(requestId, path.startsWith('/api/') ? 'data' : /\.(js|css)$/.test(path) ? 'code' : undefined);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) sums[kind] += encodedDataLength;
  });
  return () => ({ ...sums });
}

async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}
