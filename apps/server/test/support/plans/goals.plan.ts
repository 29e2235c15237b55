import { makeSource, type Seeded } from '../good-requests.ts';
import type { PlanInTests } from './plan-in-tests.ts';

const toBody = (source_id: string) => ({
  name: 'Bicycle',
  target: '900',
  target_date: '2027-06-30',
  source_ids: [source_id],
});

async function make(seeded: Seeded): Promise<string> {
  const body = toBody(await makeSource(seeded));
  return (await seeded.saldo.call('createGoal', { body, token: seeded.owner.token })).body.results.id;
}

export const plan: PlanInTests<'goals'> = {
  feature: 'goals',
  requests: {
    listGoals: () => ({}),
    createGoal: async (seeded) => ({ body: toBody(await makeSource(seeded)) }),
    readGoal: async (seeded) => ({ params: { id: await make(seeded) } }),
    changeGoal: async (seeded) => ({ params: { id: await make(seeded) }, body: { target: 1 } }),
    removeGoal: async (seeded) => ({ params: { id: await make(seeded) } }),
  },
  /** With the names of its sources, whose ids are others in another account. */
  async list(saldo, token) {
    const sources = (await saldo.call('listSources', { token })).body.results;
    const names = new Map(sources.map(({ id, name }) => [id, name]));
    const { results } = (await saldo.call('listGoals', { token })).body;
    return results.map(({ source_ids, ...goal }) => ({
      ...goal,
      sources: source_ids.map((id) => names.get(id)),
    }));
  },
  add: (saldo, token, { source_id }) => saldo.call('createGoal', { body: toBody(source_id), token }),
  addUnusual: (saldo, token, source_id) =>
    saldo.call('createGoal', {
      body: { ...toBody(source_id), name: 'Out of the red', target: 0.01, target_date: null },
      token,
    }),
  bodyOf: (amount, { source_id }) => ({ ...toBody(source_id), target: amount }),
  rowsOf: {
    '0026-goals': [
      `insert into goals values (1, 'goal', 'Bici', 90000, 20270630, 0), (1, 'far', 'Casa', 1, null, 0)`,
      `insert into goal_sources values (1, 'goal', 1)`,
    ],
  },
};
