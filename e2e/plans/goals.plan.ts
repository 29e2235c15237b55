import type { Plan } from './plan.ts';

export const plan: Plan = {
  noun: 'goals',
  begin: { button: 'New goal', field: 'Name' },
  two: '2 goals',
  async addTwo(api, { source_id }) {
    const source_ids = [source_id];
    await api.post('/api/goals', { name: 'Bicycle', target: 900.5, target_date: '2031-06-30', source_ids });
    await api.post('/api/goals', { name: 'Some day', target: 0.01, source_ids });
  },
  addNamed: (api, name, { source_id }, amount = 7) =>
    api.post('/api/goals', { name, target: amount, target_date: '2031-06-30', source_ids: [source_id] }),
  isInCards: true,
};
