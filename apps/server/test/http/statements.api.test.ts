import { PerformanceObserver } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { addHistory } from '../support/long-history.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { watchStatements } from '../support/watch-statements.ts';

/**
 * How many SQL statements a call takes right after something changed, and how many rows they answer, of a history of 300.
 * Counts, not times: they are the same on every machine. One that grows makes every such call slower; who needs more says
 * why in the commit that raises it.
 */
const READS: readonly [url: string, statements: number, rows: number][] = [
  ['/api/transactions?page=1', 4, 13],
  ['/api/transactions?page=1&totals=none', 3, 12],
  ['/api/transactions?page=1&type=expense&from=2026-01-01', 4, 13],
  ['/api/transactions?page=1&q=tea', 5, 12],
  ['/api/transactions/months', 3, 4],
  ['/api/sources', 3, 3],
  ['/api/categories', 2, 2],
  ['/api/category-groups', 2, 1],
  ['/api/balances', 3, 4],
  ['/api/months/2026-11', 5, 5],
  ['/api/budgets', 2, 1],
  ['/api/plan?month=2026-11', 35, 43],
  ['/api/recurring', 25, 39],
  ['/api/forecast?days=365', 27, 15],
  ['/api/safe-to-spend', 27, 15],
  ['/api/goals', 2, 1],
  ['/api/suggestions', 17, 13],
  ['/api/reports/spending?from=2026-01-01&to=2026-11-30', 6, 8],
  ['/api/reports/net-worth?from=2026-01-01&to=2026-11-30', 4, 5],
  ['/api/changes', 349, 222],
];

let saldo: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let ada: WithMoney;
let watched: ReturnType<typeof watchStatements>;
beforeAll(async () => {
  watched = watchStatements();
  saldo = await startApp();
  app = await buildApp(saldo.context);
  ada = await startWithMoney(saldo);
  await addHistory(saldo, ada, 300);
});
afterAll(async () => {
  await app.close();
  await saldo.close();
  watched.stop();
});

const read = async (url: string) => {
  const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${ada.token}` } });
  expect([url, statusCode, statusCode === 200 ? '' : body]).toEqual([url, 200, '']);
};

async function count(work: () => Promise<unknown>): Promise<[statements: number, rows: number]> {
  const before = saldo.database.countStatements();
  watched.list.length = 0;
  await work();
  const rows = watched.list.reduce((sum, one) => sum + one.rows, 0);
  return [saldo.database.countStatements() - before, rows];
}

describe('a call right after a change', () => {
  it('takes as many statements and rows as it did', async () => {
    const counted: [string, number, number][] = [];
    for (const [url] of READS) {
      // What is looked up once, such as who somebody is, or what recurs, is known.
      await read(url);
      await ada.post({ name: 'Tea' });
      await read('/api/recurring');
      await ada.post({ name: 'Tea' });
      counted.push([url, ...(await count(() => read(url)))]);
    }
    expect(counted).toEqual(READS);
  });
});

/** Kilobytes of memory that a call takes and leaves to be collected, at most: asked again, and right after a change. */
const ALLOCATIONS: readonly [url: string, again: number, afterChange: number][] = [
  ['/api/transactions?page=1', 90, 340],
  ['/api/sources', 72, 175],
  ['/api/balances', 75, 210],
  ['/api/budgets', 72, 140],
];
const TIMES = 20;

/** Once more where memory was collected in between: what was taken was given back before it was counted. */
async function allocate(work: () => Promise<unknown>): Promise<number> {
  for (;;) {
    let hasCollected = false;
    const observer = new PerformanceObserver(() => {
      hasCollected = true;
    });
    observer.observe({ entryTypes: ['gc'] });
    const before = process.memoryUsage().heapUsed;
    await work();
    const taken = process.memoryUsage().heapUsed - before;
    await new Promise((resolve) => setImmediate(resolve));
    observer.disconnect();
    if (!hasCollected) return taken / 1000;
  }
}

describe('a call that is asked often', () => {
  it.each(ALLOCATIONS)('takes no more memory than it did: %s', async (url, mostAgain, mostAfterChange) => {
    for (let turn = 0; turn < 2 * TIMES; turn++) await read(url);
    const again = await allocate(async () => {
      for (let turn = 0; turn < TIMES; turn++) await read(url);
    });
    const changed: number[] = [];
    for (let turn = 0; turn < TIMES; turn++) {
      await ada.post({ name: 'Tea' });
      changed.push(await allocate(() => read(url)));
    }
    const [median = 0] = changed.toSorted((one, two) => one - two).slice(TIMES / 2);
    expect(again / TIMES).toBeLessThan(mostAgain);
    expect(median).toBeLessThan(mostAfterChange);
  });
});
