import type { Plan } from './plan.ts';

export const plan: Plan = {
  noun: 'budgets',
  begin: { button: 'Add Budget', field: 'Budget Amount' },
  two: '2 budgets',
  sumOfTwo: '301,00\u00a0€',
  async addTwo(api, { category_id }) {
    for (const target_period of ['2026-11-30', '2026-12-31'])
      await api.post('/api/budgets', { budget_amount: '150.50', target_period, category_id });
  },
};
