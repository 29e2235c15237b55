import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
let moment: string;

/** Three in dollars that no rate is known of: two expenses, one of them split, and an income. */
beforeAll(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  const dollars = (await ada.addSource({ name: 'Dollars', currency: 'USD' })).id;
  await ada.post({ amount: 10, date: '2026-10-20' });
  await ada.post({ amount: 20, type: 'income', date: '2026-11-10' });
  await ada.post({ amount: 30, source_id: dollars, date: '2026-10-05' });
  const lines = [
    { category_id: ada.category.id, amount: 15 },
    { category_id: null, amount: 25 },
  ];
  await ada.post({ amount: 40, source_id: dollars, date: '2026-11-03', category_id: null, lines });
  await ada.post({ amount: 50, source_id: dollars, date: '2026-09-12', type: 'income' });
  const other = (await ada.addSource({ name: 'More dollars', currency: 'USD' })).id;
  const transfer = { from_source_id: dollars, to_source_id: other, amount: 5, date: '2026-11-01' };
  await saldo.call('createTransfer', { body: transfer, token: ada.token });
  await new Promise((resolve) => setTimeout(resolve, 5));
  moment = new Date().toISOString();
});
afterAll(() => saldo.close());

const cases = [undefined, 'income', 'expense', 'transfer'].flatMap((type) =>
  [{}, { from: '2026-10-03', to: '2026-11-12' }, { q: 'coffee' }].flatMap((rest) =>
    [false, true].map((isOfCategory) => ({ ...(type && { type }), ...rest, isOfCategory })),
  ),
) as ({ type?: 'income' | 'expense' | 'transfer'; from?: string; to?: string; q?: string } & {
  isOfCategory: boolean;
})[];

describe('what no rate is known of', () => {
  it.each(cases.map((one) => [JSON.stringify(one), one] as const))(
    'is counted alike by list, months, and as it was at a moment: %s',
    async (_, { isOfCategory, ...rest }) => {
      const query = { ...rest, ...(isOfCategory && { category_id: ada.category.id }) };
      const all = (await ada.list(query)).results;
      const expected = all.filter(({ currency, transfer }) => currency === 'USD' && transfer === null).length;
      for (const as_of of [undefined, moment]) {
        const asked = { ...query, ...(as_of && { as_of }) };
        const list = await ada.list({ ...asked, page: 1 });
        const months = await saldo.call('listTransactionMonths', { query: asked, token: ada.token });
        expect([as_of, list.summary?.left_out]).toEqual([as_of, expected]);
        expect([as_of, months.body.summary.left_out]).toEqual([as_of, expected]);
        expect(months.body.summary).toEqual(list.summary);
        expect(list.total).toBe(all.length);
      }
    },
  );
});
