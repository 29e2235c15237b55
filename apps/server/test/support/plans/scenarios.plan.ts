import type { Seeded } from '../good-requests.ts';
import type { PlanInTests } from './plan-in-tests.ts';

const vacation = {
  name: 'Vacation',
  changes: [
    {
      ...{ kind: 'add' as const, name: 'Vacation', type: 'expense' as const, amount: 1500 },
      ...{ every: null, date: '2027-07-01' },
    },
  ],
};

const make = async ({ saldo, owner: { token } }: Seeded): Promise<string> =>
  (await saldo.call('createScenario', { body: vacation, token })).body.results.id;

export const plan: PlanInTests<'scenarios'> = {
  feature: 'scenarios',
  requests: {
    listScenarios: () => ({}),
    createScenario: () => ({ body: vacation }),
    readScenario: async (seeded) => ({ params: { id: await make(seeded) } }),
    changeScenario: async (seeded) => ({ params: { id: await make(seeded) }, body: { name: 'Other' } }),
    removeScenario: async (seeded) => ({ params: { id: await make(seeded) } }),
    applyScenario: async (seeded) => ({ params: { id: await make(seeded) } }),
  },
  list: async (saldo, token) => (await saldo.call('listScenarios', { token })).body.results,
  add: (saldo, token, { source_id, category_id }) =>
    saldo.call('createScenario', {
      body: { name: 'Move', changes: [{ ...added, source_id, category_id }] },
      token,
    }),
  addUnusual: async (saldo, token, source_id) => {
    const { results } = (
      await saldo.call('createRecurring', {
        body: {
          ...{ name: 'Club', type: 'expense', source_id, next_date: '2026-12-01' },
          ...{ every: { unit: 'month', count: 1 }, amount: { expected: 20 } },
        },
        token,
      })
    ).body;
    const of = { recurring_id: results.id };
    return saldo.call('createScenario', {
      body: {
        name: 'Less',
        changes: [
          { kind: 'change', ...of, by: -0.01, from: '2027-01-01' },
          { kind: 'change', ...of, amount: 12, from: '2027-02-01' },
          { kind: 'remove', ...of },
          { kind: 'remove', ...of, from: '2027-03-01' },
          { ...added, until: '2029-02-28', every: { unit: 'week', count: 4 } },
        ],
      },
      token,
    });
  },
  // Sources and categories are inside its changes: where one is gone, the rest of the scenario is as it was.
  bodyOf: (amount) => ({ name: 'Move', changes: [{ ...added, amount }] }),
  rowsOf: {
    '0038-scenarios': [
      `insert into scenarios values (1, 'scenario', 'Mudanza',
        '[{"kind":"add","name":"Alquiler","sign":-1,"cents":90000,"currency":"EUR","source_no":1,"category_no":1,"every":null,"day":20270701,"until":null}]', 0)`,
    ],
  },
};

const added = {
  ...{ kind: 'add' as const, name: 'Rent', type: 'expense' as const, amount: 900 as number | string },
  ...{ every: { unit: 'month' as const, count: 1 }, date: '2027-01-01' },
};
