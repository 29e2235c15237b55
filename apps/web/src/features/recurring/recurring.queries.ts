import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';

export const useRecurring = () =>
  useQuery({
    queryKey: moneyKey('recurring'),
    queryFn: async () => (await api.listRecurring()).results,
  });
