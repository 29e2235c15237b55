import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

export const sampleDataQuery = queryOptions({
  queryKey: moneyKey('sample-data'),
  queryFn: async () => (await api.readSampleData()).results,
});

export const useSampleData = () => useQuery(sampleDataQuery);

export const useLoadSampleData = () =>
  useMoneyChange({
    send: (key: string) => api.loadSampleData({}, { idempotencyKey: key }),
  });

export const useRemoveSampleData = () => useMoneyChange({ send: () => api.removeSampleData() });
