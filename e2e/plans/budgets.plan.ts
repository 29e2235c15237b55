import type { Plan } from './plan.ts';

export const plan: Plan = {
  noun: 'budgets',
  two: '2 budgets',
  async addTwo(api, { category_id }) {
    for (const target_period of ['2026-11-30', '2026-12-31'])
      await api.post('/api/budgets', { budget_amount: '150.50', target_period, category_id });
  },
};
