import type { RequestOf, Transaction } from '@saldo/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../../api/money-cache.ts';
import { useAsOfQuery } from '../../../ui/as-of/as-of.ts';
import { balancesQuery } from '../../balances/balances.queries.ts';
import {
  type List,
  type Months,
  type NamedCategory,
  withCategory,
  withoutAmount,
  withoutRow,
} from './expected-lists.ts';
import { type Filter, SHORTEST_SEARCH, SORTS, type Sort } from './filter-address.ts';
import { toChange, toNewBody, type WrittenValues } from './transaction-values.ts';

/** As it is now, or was then. */
type Dated = Filter & { as_of?: string };

const pagesKey = moneyKey('transactions', 'page');
const monthsKey = moneyKey('transactions', 'months');

const LATEST = 3;

export type Window = { page: number; per_page: number; sort: Sort };

/** The rows alone: they are there at once, however many others fit the filter. */
export const pageQuery = (filter: Dated, { page, per_page, sort }: Window) =>
  queryOptions({
    queryKey: [...pagesKey, filter, page, per_page, sort],
    queryFn: ({ signal }) => {
      const order = sort === SORTS[0] ? {} : { sort };
      return api.listTransactions(
        { query: { ...filter, ...order, page, per_page, totals: 'none' } },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });

export const useTransactionsPage = (filter: Filter, window: Window) =>
  useQuery(pageQuery({ ...filter, ...useAsOfQuery() }, window));

/** The whole filtered set, month by month: the chart, the sums and the number of pages are made from it. */
export const monthsQuery = (query: Dated) =>
  queryOptions({
    queryKey: [...monthsKey, query],
    queryFn: ({ signal }) => api.listTransactionMonths({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useTransactionMonths = (filter: Filter) =>
  useQuery(monthsQuery({ ...filter, ...useAsOfQuery() }));

/** The few newest, of everything or of one source. */
export function latestQuery(source_id: string | undefined, moment: { as_of?: string } = {}) {
  const query = { source_id, page: 1, per_page: LATEST, ...moment };
  return queryOptions({
    queryKey: moneyKey('transactions', 'latest', query),
    queryFn: () => api.listTransactions({ query }),
  });
}

export const useLatestTransactions = (source_id: string | undefined) =>
  useQuery(latestQuery(source_id, useAsOfQuery()));

const RECENT = 100;

/** What was written down lately: it tells what comes next. */
export const useRecentTransactions = (type: Transaction['type']) =>
  useQuery({
    queryKey: moneyKey('transactions', 'recent', type),
    queryFn: async () =>
      (await api.listTransactions({ query: { type, page: 1, per_page: RECENT, totals: 'none' } })).results,
  });

/** Asks for the list and the balance again, however fresh they are. */
export function useReloadTransactions(): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: moneyKey('transactions') });
    // Also where no part of the screen shows it: the next screen that does has it then.
    void cache.invalidateQueries({ queryKey: moneyKey('balances'), refetchType: 'none' });
    void cache.fetchQuery(balancesQuery(undefined)).catch(() => {});
  };
}

export const useTransaction = (id: string | undefined) =>
  useQuery({
    queryKey: moneyKey('transactions', 'one', id),
    queryFn: async () => (await api.readTransaction({ params: { id: id ?? '' } })).results,
    enabled: id !== undefined,
    // A form that opens again is filled with what there is now, not with what there was.
    gcTime: 0,
  });

/** A few expenses to choose from, newest first: what is typed narrows them down once it is long enough. */
export function useExpensesLike(typed: string) {
  const q = typed.trim().length >= SHORTEST_SEARCH ? typed.trim() : undefined;
  return useQuery({
    queryKey: moneyKey('transactions', 'expenses', q ?? ''),
    queryFn: async ({ signal }) => {
      const query = { type: 'expense', q, page: 1, per_page: 20, totals: 'none' } as const;
      return (await api.listTransactions({ query }, { signal })).results;
    },
    placeholderData: keepPreviousData,
  });
}

type Sending = { body: WrittenValues; key: string };

export const useCreateTransaction = () =>
  useMoneyChange({
    send: async ({ body, key }: Sending) =>
      (await api.createTransaction({ body: toNewBody(body) }, { idempotencyKey: key })).results,
  });

/** Refused where the transaction has become another one than that which was read. */
export const changeTransaction = (values: WrittenValues, read: Transaction) =>
  api.changeTransaction({
    params: { id: read.id },
    headers: { 'if-match': `"${read.version}"` },
    body: toChange(values, read),
  });

/** Shown in the list before the server has answered. */
export const useCategorize = () =>
  useMoneyChange({
    send: ({ transaction, category }: Categorizing) =>
      api.changeTransaction({
        params: { id: transaction.id },
        body: { category_id: category?.id ?? null },
      }),
    expect: (cache, { transaction, category }) =>
      cache.setQueriesData<List>({ queryKey: pagesKey }, (list) => withCategory(list, transaction, category)),
  });

type Categorizing = { transaction: Transaction; category: NamedCategory | null };

export const useRemoveTransaction = () =>
  useMoneyChange({
    send: ({ id }: Transaction) => api.removeTransaction({ params: { id } }),
    expect: (cache, removed) => {
      cache.setQueriesData<List>({ queryKey: pagesKey }, (list) => withoutRow(list, removed));
      for (const [key, months] of cache.getQueriesData<Months>({ queryKey: monthsKey }))
        cache.setQueryData(key, withoutAmount(months, key.at(-1) as Filter, removed));
    },
  });

export const useChangeTransactions = () =>
  useMoneyChange({
    send: (body: RequestOf<'changeTransactions'>['body']) => api.changeTransactions({ body }),
  });

export const useTransactionHistory = (id: string) =>
  useQuery({
    queryKey: moneyKey('transactions', 'history', id),
    queryFn: async () => (await api.readTransactionHistory({ params: { id } })).results,
  });

export const useClaims = () =>
  useQuery({
    queryKey: moneyKey('claims'),
    queryFn: async () => (await api.listClaims()).results,
  });
