import type { RequestOf, Rule } from '@saldo/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

export const rulesQuery = queryOptions({
  queryKey: moneyKey('rules', 'list'),
  queryFn: async () => (await api.listRules()).results,
});

export const useRules = () => useQuery(rulesQuery);

export const useRulesReport = (isWanted: boolean) =>
  useQuery({
    queryKey: moneyKey('rules', 'report'),
    queryFn: async () => (await api.reportRules()).results,
    enabled: isWanted,
  });

export type RuleBody = RequestOf<'createRule'>['body'];

export const useCreateRule = () =>
  useMoneyChange({
    send: ({ body, key }: { body: RuleBody; key: string }) =>
      api.createRule({ body }, { idempotencyKey: key }),
  });

/** Makes a new one, or changes the one that is given. */
export const useSaveRule = (id: string | undefined) =>
  useMoneyChange({
    send: async ({ body, key }: { body: RuleBody; key: string }): Promise<Rule> => {
      if (id) return (await api.changeRule({ params: { id }, body })).results;
      return (await api.createRule({ body }, { idempotencyKey: key })).results;
    },
  });

export const useToggleRule = () =>
  useMoneyChange({
    send: ({ id, active }: Rule) => api.changeRule({ params: { id }, body: { active: !active } }),
    expect: (cache, { id, active }) =>
      cache.setQueryData(rulesQuery.queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, active: !active } : one)),
      ),
  });

type Swap = { moved: Rule; neighbour: Rule };

/** One goes to where the other is, and the other to where it was. */
export const useSwapRules = () =>
  useMoneyChange({
    send: async ({ moved, neighbour }: Swap) => {
      await api.changeRule({ params: { id: moved.id }, body: { position: neighbour.position } });
      await api.changeRule({ params: { id: neighbour.id }, body: { position: moved.position } });
    },
    expect: (cache, { moved, neighbour }) =>
      cache.setQueryData(rulesQuery.queryKey, (all) =>
        all?.map((one) => {
          if (one.id === moved.id) return { ...neighbour, position: moved.position };
          return one.id === neighbour.id ? { ...moved, position: neighbour.position } : one;
        }),
      ),
  });

export const useRemoveRule = () =>
  useMoneyChange({
    send: ({ id }: Rule) => api.removeRule({ params: { id } }),
    expect: (cache, { id }) =>
      cache.setQueryData(rulesQuery.queryKey, (all) => all?.filter((one) => one.id !== id)),
  });

export const useRunRules = () => useMoneyChange({ send: (_: undefined) => api.runRules({ body: {} }) });

type Preview = RequestOf<'previewRule'>['body'];

/** What it would change; nothing is asked until it is whole. */
export const useRulePreview = (body: Preview | undefined) =>
  useQuery({
    queryKey: moneyKey('rules', 'preview', body),
    queryFn: ({ signal }) => api.previewRule({ body: body as Preview }, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
