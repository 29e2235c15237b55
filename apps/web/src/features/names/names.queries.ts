import type { NameRule } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

const nameRulesQuery = queryOptions({
  queryKey: moneyKey('names', 'rules'),
  queryFn: async () => (await api.listNameRules()).results,
});

export const useNameRules = () => useQuery(nameRulesQuery);

export const useToggleNameRule = () =>
  useMoneyChange({
    send: ({ id, active }: NameRule) =>
      api.changeNameRule({ params: { rule: id }, body: { active: !active } }),
    expect: (cache, { id, active }) =>
      cache.setQueryData(nameRulesQuery.queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, active: !active } : one)),
      ),
  });
