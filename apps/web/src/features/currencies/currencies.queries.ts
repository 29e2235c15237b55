import type { Preferences, RateTold, RequestOf } from '@saldo/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { uploadFile } from '../../api/upload.ts';
import { getSession, setUser } from '../../session/session.ts';

const currenciesQuery = queryOptions({
  queryKey: moneyKey('currencies'),
  queryFn: async () => (await api.readCurrencies()).results,
});

export const useCurrencies = () => useQuery(currenciesQuery);

export const RATES_PER_PAGE = 20;

export const useRates = (page: number) =>
  useQuery({
    queryKey: moneyKey('currencies', 'rates', page),
    queryFn: () => api.listRates({ query: { page, per_page: RATES_PER_PAGE } }),
    placeholderData: keepPreviousData,
  });

export const useChooseHome = () =>
  useMoneyChange({
    send: async (home: string) => {
      const { results } = await api.changeCurrencies({ body: { home } });
      const { user } = getSession();
      if (user) setUser({ ...user, home_currency: results.home });
      return results;
    },
  });

/** With the account, so that every device writes alike. */
export const useChooseFormats = () =>
  useMutation({
    mutationFn: async (body: Partial<Preferences>) => {
      const { results } = await api.changePreferences({ body });
      const { user } = getSession();
      if (user) setUser({ ...user, preferences: results });
    },
  });

export const useAddRate = () =>
  useMoneyChange({
    send: async ({ body, key }: { body: RequestOf<'addRate'>['body']; key: string }) =>
      (await api.addRate({ body }, { idempotencyKey: key })).results,
  });

export const useRemoveRate = () =>
  useMoneyChange({
    send: ({ from, to, date }: RateTold) => api.removeRate({ params: { from, to, date } }),
  });

export const useRatesOfFile = () =>
  useMoneyChange({
    send: async (file: File) => (await uploadFile('addRatesOfFile', file, () => {})).results,
  });
