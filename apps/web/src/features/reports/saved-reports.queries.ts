import type { SavedReport } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

const savedReportsQuery = queryOptions({
  queryKey: moneyKey('reports', 'saved'),
  queryFn: async () => (await api.listSavedReports()).results,
});

export const useSavedReports = () => useQuery(savedReportsQuery);

export const useSaveReport = () =>
  useMoneyChange({
    send: ({ body, key }: { body: Omit<SavedReport, 'id'>; key: string }) =>
      api.createSavedReport({ body }, { idempotencyKey: key }),
  });

export const useForgetReport = () =>
  useMoneyChange({
    send: (id: string) => api.removeSavedReport({ params: { id } }),
    expect: (cache, id) =>
      cache.setQueryData(savedReportsQuery.queryKey, (all) => all?.filter((one) => one.id !== id)),
  });
