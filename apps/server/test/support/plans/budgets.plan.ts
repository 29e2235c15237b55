import { makeCategory, type Seeded } from '../good-requests.ts';
import type { PlanInTests } from './plan-in-tests.ts';

const toBody = (category_id: string) => ({ budget_amount: '100', target_period: '2026-11-30', category_id });

async function make(seeded: Seeded): Promise<string> {
  const body = toBody(await makeCategory(seeded));
  return (await seeded.saldo.call('createBudget', { body, token: seeded.owner.token })).body.results.id;
}

export const plan: PlanInTests<'budgets'> = {
  feature: 'budgets',
  requests: {
    listBudgets: () => ({}),
    createBudget: async (seeded) => ({ body: toBody(await makeCategory(seeded)) }),
    copyBudgets: () => ({ body: { from: '2026-10', to: '2026-11' } }),
    readBudget: async (seeded) => ({ params: { id: await make(seeded) } }),
    changeBudget: async (seeded) => ({ params: { id: await make(seeded) }, body: { total_expense: 1 } }),
    removeBudget: async (seeded) => ({ params: { id: await make(seeded) } }),
  },
  list: async (saldo, token) => (await saldo.call('listBudgets', { token })).body.results,
  add: (saldo, token, { category_id }) => saldo.call('createBudget', { body: toBody(category_id), token }),
  bodyOf: (amount, { category_id }) => ({ ...toBody(category_id), budget_amount: amount }),
  rowsOf: {
    '0003-money': [
      `insert into budgets (owner, id, budget_cents, target_day, category_no, expense_cents)
        values (1, 'budget', 10000, 20261130, 1, 0)`,
    ],
  },
};
