import type { FixedExpense, RequestOf } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

export const fixedExpensesQuery = queryOptions({
  queryKey: moneyKey('fixed-expenses'),
  queryFn: async () => (await api.listFixedExpenses()).results,
});

export const useFixedExpenses = () => useQuery(fixedExpensesQuery);

type FixedExpenseBody = RequestOf<'createFixedExpense'>['body'];

/** Makes a new one, or changes the one that is given. */
export const useSaveFixedExpense = (id: string | undefined) =>
  useMoneyChange({
    send: ({ body, key }: { body: FixedExpenseBody; key: string }): Promise<unknown> =>
      id
        ? api.changeFixedExpense({ params: { id }, body })
        : api.createFixedExpense({ body }, { idempotencyKey: key }),
  });

export const usePauseFixedExpense = () =>
  useMoneyChange({
    send: ({ id, active }: FixedExpense) =>
      api.changeFixedExpense({ params: { id }, body: { active: !active } }),
    expect: (cache, { id, active }) =>
      cache.setQueryData(fixedExpensesQuery.queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, active: !active, next_date: null } : one)),
      ),
  });

export const useRemoveFixedExpense = () =>
  useMoneyChange({
    send: ({ id }: FixedExpense) => api.removeFixedExpense({ params: { id } }),
    expect: (cache, { id }) =>
      cache.setQueryData(fixedExpensesQuery.queryKey, (all) => all?.filter((one) => one.id !== id)),
  });
