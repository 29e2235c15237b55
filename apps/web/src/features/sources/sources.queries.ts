import type { RequestOf, Source } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { useAsOfQuery } from '../../ui/as-of/as-of.ts';
import { finestCurrency, seeCurrencies } from '../../ui/money-and-dates/finest-currency.ts';
import { useHomeCurrency } from '../../ui/money-and-dates/home-currency.ts';

const sourcesAt = (query: { as_of?: string }) =>
  queryOptions({
    queryKey: moneyKey('sources', query),
    queryFn: async () => (await api.listSources({ query })).results,
  });

export const sourcesQuery = sourcesAt({});

export const useSources = () => useQuery({ ...sourcesAt(useAsOfQuery()), select: seeSources });

function seeSources(sources: Source[]): Source[] {
  seeCurrencies(sources.map(({ currency }) => currency));
  return sources;
}

/** Once it is known what there is: see `finest-currency.ts`. */
export function useFinestCurrency(): string {
  useHomeCurrency();
  useSources();
  return finestCurrency();
}

type SourceBody = RequestOf<'createSource'>['body'];

export const useCreateSource = () =>
  useMoneyChange({
    send: async ({ body, key }: { body: SourceBody; key: string }) =>
      (await api.createSource({ body }, { idempotencyKey: key })).results,
  });

export const useChangeSource = (id: string) =>
  useMoneyChange({
    send: async ({ body }: { body: RequestOf<'changeSource'>['body']; key: string }): Promise<Source> =>
      (await api.changeSource({ params: { id }, body })).results,
  });

export const useRemoveSource = () =>
  useMoneyChange({
    send: ({ id }: Source) => api.removeSource({ params: { id } }),
    expect: (cache, { id }) =>
      cache.setQueryData(sourcesQuery.queryKey, (all) => all?.filter((one) => one.id !== id)),
  });
