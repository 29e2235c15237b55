import type { Budget, RequestOf } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { useAsOfQuery } from '../../ui/as-of/as-of.ts';

const budgetsAt = (query: { as_of?: string }) =>
  queryOptions({
    queryKey: moneyKey('budgets', query),
    queryFn: async () => (await api.listBudgets({ query })).results,
  });

export const budgetsQuery = budgetsAt({});

export const useBudgets = () => useQuery(budgetsAt(useAsOfQuery()));

export const useCreateBudget = () =>
  useMoneyChange({
    send: ({ body, key }: { body: RequestOf<'createBudget'>['body']; key: string }) =>
      api.createBudget({ body }, { idempotencyKey: key }),
  });

export const useCopyBudgets = () =>
  useMoneyChange({
    send: (body: RequestOf<'copyBudgets'>['body']) => api.copyBudgets({ body }),
  });

export const useChangeBudget = (id: string) =>
  useMoneyChange({
    send: ({ body }: { body: RequestOf<'changeBudget'>['body']; key: string }) =>
      api.changeBudget({ params: { id }, body }),
  });

export const useRemoveBudget = () =>
  useMoneyChange({
    send: ({ id }: Budget) => api.removeBudget({ params: { id } }),
    expect: (cache, { id }) =>
      cache.setQueryData(budgetsQuery.queryKey, (all) => all?.filter((one) => one.id !== id)),
  });
