import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';

export const balancesQuery = (source_id: string | undefined) =>
  queryOptions({
    queryKey: moneyKey('balances', source_id ?? ''),
    queryFn: async () => (await api.listBalances({ query: { source_id } })).results,
  });

export const useBalances = (source_id: string | undefined) => useQuery(balancesQuery(source_id));
