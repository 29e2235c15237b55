import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { monthly, startWithRecurring } from '../support/recurring.ts';
import { watchStatements } from '../support/watch-statements.ts';

let saldo: TestApp;
let watched: ReturnType<typeof watchStatements>;
beforeAll(async () => {
  watched = watchStatements();
  saldo = await startApp();
});
afterAll(async () => {
  await saldo.close();
  watched.stop();
});

const asksForNoted = ({ sql }: { sql: string }) =>
  sql.startsWith('select "merchant", "day", "seq" from "recurring_rows"');

it('what a whole history was is not looked for while its rows are noted: that would be all of them, again and again', async () => {
  const ada = await startWithRecurring(saldo);
  await ada.pay('Netflix', 12.99, monthly('2026-11-08', 8));
  watched.list.length = 0;
  await ada.requireOne('Netflix');
  expect(watched.list.filter(asksForNoted)).toEqual([]);
  await ada.pay('Netflix', 12.99, ['2026-11-12']);
  watched.list.length = 0;
  await ada.requireOne('Netflix');
  expect(watched.list.some(asksForNoted)).toBe(true);
});
