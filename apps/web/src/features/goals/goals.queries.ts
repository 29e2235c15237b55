import type { Goal, RequestOf } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

export const goalsQuery = queryOptions({
  queryKey: moneyKey('goals'),
  queryFn: async () => (await api.listGoals()).results,
});

export const useGoals = () => useQuery(goalsQuery);

type GoalBody = RequestOf<'createGoal'>['body'];

/** Makes a new one, or changes the one that is given. */
export const useSaveGoal = (id: string | undefined) =>
  useMoneyChange({
    send: ({ body, key }: { body: GoalBody; key: string }): Promise<unknown> =>
      id ? api.changeGoal({ params: { id }, body }) : api.createGoal({ body }, { idempotencyKey: key }),
  });

export const useRemoveGoal = () =>
  useMoneyChange({
    send: ({ id }: Goal) => api.removeGoal({ params: { id } }),
    expect: (cache, { id }) =>
      cache.setQueryData(goalsQuery.queryKey, (all) => all?.filter((one) => one.id !== id)),
  });
