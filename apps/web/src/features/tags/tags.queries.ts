import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

export const tagsQuery = queryOptions({
  queryKey: moneyKey('tags'),
  queryFn: async () => (await api.listTags()).results,
});

export const useTags = () => useQuery(tagsQuery);

export const useRenameTag = (from: string) =>
  useMoneyChange({
    send: ({ body }: { body: { name: string }; key: string }) =>
      api.renameTag({ params: { name: from }, body }),
  });

export const useRemoveTag = () =>
  useMoneyChange({
    send: (name: string) => api.removeTag({ params: { name } }),
    expect: (cache, name) =>
      cache.setQueryData(tagsQuery.queryKey, (all) => all?.filter((one) => one.name !== name)),
  });
