import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';
import { today } from '../../ui/money-and-dates/dates.ts';

/** The month that it is where the person is. */
export const thisMonth = () => today().slice(0, 7);

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: moneyKey('months', month),
    queryFn: async () => (await api.readMonth({ params: { month } })).results,
  });

export const useMonth = (month: string) => useQuery(monthQuery(month));
