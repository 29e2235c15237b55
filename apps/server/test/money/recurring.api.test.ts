import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

it('sample', async () => {
  const bob = await saldo.signUp();
  await saldo.call('loadSampleData', { token: bob.token });
  const list = (await saldo.call('listRecurring', { token: bob.token })).body.results;
  for (const { transactions, ...one } of list) console.log(JSON.stringify(one), transactions.length);
  const cal = (await saldo.call('listCalendar', { query: {}, token: bob.token })).body.results;
  for (const one of cal) console.log(JSON.stringify(one));
  const key = (await saldo.call('createCalendarKey', { token: bob.token })).body.results;
  console.log(
    key,
    (await saldo.app.inject({ url: `/api/recurring.ics?key=${key.key}` })).body.slice(0, 1500),
  );
  expect(list.length).toBeGreaterThan(3);
});
