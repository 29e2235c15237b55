import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';
import { useAsOfQuery } from '../../ui/as-of/as-of.ts';

export const balancesQuery = (source_id: string | undefined, moment: { as_of?: string } = {}) =>
  queryOptions({
    queryKey: moneyKey('balances', source_id ?? '', moment),
    queryFn: async () => (await api.listBalances({ query: { source_id, ...moment } })).results,
  });

export const useBalances = (source_id: string | undefined) =>
  useQuery(balancesQuery(source_id, useAsOfQuery()));

/** The years that have something, for whoever chooses one. */
export function useKnownYears(): string[] {
  const { data: months = [] } = useBalances(undefined);
  return [...new Set(months.map(({ month }) => month.slice(0, 4)))];
}
