import type { Seeded } from '../good-requests.ts';
import type { PlanInTests } from './plan-in-tests.ts';

async function make({ saldo, owner: { token } }: Seeded): Promise<string> {
  const body = { name: 'Rent', amount: 700, day_of_month: 1 };
  return (await saldo.call('createFixedExpense', { body, token })).body.results.id;
}

export const plan: PlanInTests<'fixed-expenses'> = {
  feature: 'fixed-expenses',
  requests: {
    listFixedExpenses: () => ({}),
    createFixedExpense: () => ({ body: { name: 'Rent', amount: 700, day_of_month: 1 } }),
    readFixedExpense: async (seeded) => ({ params: { id: await make(seeded) } }),
    changeFixedExpense: async (seeded) => ({ params: { id: await make(seeded) }, body: { active: false } }),
    removeFixedExpense: async (seeded) => ({ params: { id: await make(seeded) } }),
  },
  list: async (saldo, token) => (await saldo.call('listFixedExpenses', { token })).body.results,
  add: (saldo, token, { source_id }) =>
    saldo.call('createFixedExpense', {
      body: { name: 'Rent', amount: 700, day_of_month: 1, source_id },
      token,
    }),
  bodyOf: (amount, { source_id }) => ({ name: 'Rent', amount, day_of_month: 1, source_id }),
  addUnusual: (saldo, token, source_id) =>
    saldo.call('createFixedExpense', {
      body: { name: 'Rent', amount: 700, day_of_month: 31, active: false, source_id },
      token,
    }),
  rowsOf: {
    '0003-money': [
      `insert into fixed_expenses (owner, id, name, cents, category_no, source_no, day_of_month, active)
        values (1, 'rent', 'Alquiler', 70000, 1, 1, 31, 1)`,
    ],
  },
};
