import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';

export const connectionsQuery = queryOptions({
  queryKey: moneyKey('connections'),
  queryFn: async () => (await api.listConnections()).results,
});

export const institutionsQuery = queryOptions({
  queryKey: ['institutions'],
  queryFn: async () => (await api.listInstitutions()).results,
  staleTime: 60 * 60_000,
});

export const useConnections = () => useQuery(connectionsQuery);
export const useInstitutions = () => useQuery(institutionsQuery);
