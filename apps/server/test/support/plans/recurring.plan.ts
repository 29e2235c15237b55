import { makeSource, type Seeded } from '../good-requests.ts';
import type { PlanInTests } from './plan-in-tests.ts';

const insurance = {
  name: 'Insurance',
  type: 'expense' as const,
  every: { unit: 'year' as const, count: 1 },
  amount: { expected: 600 },
  next_date: '2027-03-01',
};

async function make({ saldo, owner: { token } }: Seeded): Promise<string> {
  return (await saldo.call('createRecurring', { body: insurance, token })).body.results.id;
}

/** Three payments make one, of which one is another. */
async function makeFromPayments(seeded: Seeded): Promise<{ id: string; transactions: string[] }> {
  const { saldo, owner } = seeded;
  const fields = { name: 'Choir', type: 'expense' as const, source_id: await makeSource(seeded), amount: 12 };
  const ids: string[] = [];
  for (const date of ['2026-09-05', '2026-10-05', '2026-11-05'])
    ids.push(
      (await saldo.call('createTransaction', { body: { ...fields, date }, token: owner.token })).body.results
        .id,
    );
  const body = { transaction_id: ids[0] ?? '' };
  const { results } = (await saldo.call('createRecurring', { body, token: owner.token })).body;
  return { id: results.id, transactions: ids };
}

export const plan: PlanInTests<'recurring'> = {
  feature: 'recurring',
  requests: {
    listRecurring: () => ({}),
    listCalendar: () => ({ query: {} }),
    createRecurring: () => ({ body: insurance }),
    readRecurring: async (seeded) => ({ params: { id: await make(seeded) } }),
    changeRecurring: async (seeded) => ({ params: { id: await make(seeded) }, body: { name: 'Other' } }),
    removeRecurring: async (seeded) => ({ params: { id: await make(seeded) } }),
    confirmRecurring: async (seeded) => ({ params: { id: await make(seeded) } }),
    dismissRecurring: async (seeded) => ({ params: { id: await make(seeded) } }),
    skipRecurring: async (seeded) => ({ params: { id: await make(seeded) }, body: { date: '2027-03-01' } }),
    unskipRecurring: async (seeded) => {
      const params = { id: await make(seeded) };
      const { token } = seeded.owner;
      await seeded.saldo.call('skipRecurring', { params, body: { date: '2027-03-01' }, token });
      return { params: { ...params, date: '2027-03-01' } };
    },
    mergeRecurring: async (seeded) => ({
      params: { id: await make(seeded) },
      body: { with: await make(seeded) },
    }),
    splitRecurring: async (seeded) => {
      const { id, transactions } = await makeFromPayments(seeded);
      return { params: { id }, body: { transactions: transactions.slice(0, 1) } };
    },
  },
  list: async (saldo, token) => (await saldo.call('listRecurring', { token })).body.results,
  add: (saldo, token, { source_id, category_id }) =>
    saldo.call('createRecurring', { body: { ...insurance, source_id, category_id }, token }),
  addUnusual: (saldo, token, source_id) =>
    saldo.call('createRecurring', {
      body: {
        ...{ ...insurance, name: 'Wages', type: 'income', source_id, next_date: '2026-11-30' },
        ...{ every: { unit: 'week', count: 4 }, amount: { low: 0.01, expected: 1, high: 900 } },
        tolerance: { days: 0, percent: 100 },
      },
      token,
    }),
  bodyOf: (amount, { source_id }) => ({ ...insurance, amount: { expected: amount }, source_id }),
  rowsOf: {
    '0033-recurring': [
      `insert into recurring_items values (1, 'item', 'confirmed', 0, 'Seguro', -1, 'EUR', 1, 1, 60000, 60000, 60000, 15, 25,
        '{"every":{"unit":"year","count":1},"anchor":20878,"dayOfMonth":1,"shift":0,"weekends":"kept"}', 20270301,
        '["seguro"]', '[]', '[]', '["name"]', 0)`,
    ],
  },
};
