import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';

const tagsQuery = queryOptions({
  queryKey: moneyKey('tags'),
  queryFn: async () => (await api.listTags()).results,
});

export const useTags = () => useQuery(tagsQuery);
