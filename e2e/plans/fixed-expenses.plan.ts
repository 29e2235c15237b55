import type { Plan } from './plan.ts';

export const plan: Plan = {
  noun: 'fixed-expenses',
  begin: { button: 'New fixed expense', field: 'Name' },
  two: '2 fixed expenses',
  // The other one is paused.
  sumOfTwo: '700,00\u00a0€',
  async addTwo(api, ids) {
    await api.post('/api/fixed-expenses', { ...ids, name: 'Rent', amount: 700, day_of_month: 31 });
    await api.post('/api/fixed-expenses', { name: 'Gym', amount: 19.9, day_of_month: 5, active: false });
  },
  addDue: (api, name, amount, day_of_month) =>
    api.post('/api/fixed-expenses', { name, amount, day_of_month }),
  addNamed: (api, name, ids, amount = 7) =>
    api.post('/api/fixed-expenses', { ...ids, name, amount, day_of_month: 1 }),
};
