import type { Request, Response, Transaction } from '@saldo/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { sumAmounts } from '../../ui/money.tsx';

export type Filter = Pick<
  Request<'listTransactions'>['query'],
  'type' | 'source_id' | 'category_id' | 'date' | 'q'
>;
type List = Response<'listTransactions'>;

const PAGE_SIZE = 10;
const pagesKey = moneyKey('transactions', 'page');

export const pageQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: [...pagesKey, filter, page],
    queryFn: ({ signal }) =>
      api.listTransactions({ query: { ...filter, page, per_page: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useTransactionsPage = (filter: Filter, page: number) => useQuery(pageQuery(filter, page));

export const useTransactionMonths = (filter: Filter) =>
  useQuery({
    queryKey: moneyKey('transactions', 'months', filter),
    queryFn: async ({ signal }) => (await api.listTransactionMonths({ query: filter }, { signal })).results,
    placeholderData: keepPreviousData,
  });

/** The few newest, of everything or of one source. */
export const useLatestTransactions = (source_id: string | undefined, count: number) =>
  useQuery({
    queryKey: moneyKey('transactions', 'latest', source_id ?? '', count),
    queryFn: () => api.listTransactions({ query: { source_id, page: 1, per_page: count } }),
  });

/** The list and the balance, whatever is known of them already. */
export function useReloadTransactions(): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: moneyKey('transactions') });
    void cache.invalidateQueries({ queryKey: moneyKey('balances') });
  };
}

export const useTransaction = (id: string | undefined) =>
  useQuery({
    queryKey: moneyKey('transactions', 'one', id),
    queryFn: async () => (await api.readTransaction({ params: { id: id ?? '' } })).results,
    enabled: id !== undefined,
  });

export const useCreateTransaction = () =>
  useMoneyChange({
    send: ({ body, key }: { body: Request<'createTransaction'>['body']; key: string }) =>
      api.createTransaction({ body }, { idempotencyKey: key }),
  });

export const useChangeTransaction = (id: string) =>
  useMoneyChange({
    send: ({ body }: { body: Request<'changeTransaction'>['body']; key: string }) =>
      api.changeTransaction({ params: { id }, body }),
  });

/** In place, and seen at once. */
export const useCategorize = () =>
  useMoneyChange({
    send: ({ transaction, category }: Categorizing) =>
      api.changeTransaction({
        params: { id: transaction.id },
        body: { category_id: category?.id ?? null },
      }),
    expect: (cache, { transaction, category }) =>
      cache.setQueriesData<List>({ queryKey: pagesKey }, (list) =>
        mapRows(list, (row) =>
          row.id === transaction.id ? [{ ...row, category, category_id: category?.id ?? null }] : [row],
        ),
      ),
  });

type Categorizing = { transaction: Transaction; category: { id: string; name: string } | null };

export const useRemoveTransaction = () =>
  useMoneyChange({
    send: ({ id }: Transaction) => api.removeTransaction({ params: { id } }),
    expect: (cache, removed) =>
      cache.setQueriesData<List>({ queryKey: pagesKey }, (list) => withoutRow(list, removed)),
  });

function mapRows(list: List | undefined, map: (row: Transaction) => Transaction[]): List | undefined {
  return list && { ...list, results: list.results.flatMap(map) };
}

/** The sums follow the rows at once, so that no two figures on the screen disagree. */
function withoutRow(list: List | undefined, removed: Transaction): List | undefined {
  if (!list?.results.some(({ id }) => id === removed.id)) return list;
  const { summary } = list;
  const isCounted = summary?.currency === removed.currency;
  const [income, expense] = removed.type === 'income' ? [removed.amount, 0] : [0, removed.amount];
  return {
    ...list,
    results: list.results.filter(({ id }) => id !== removed.id),
    ...(summary &&
      isCounted && {
        summary: {
          ...summary,
          income: sumAmounts([summary.income, -income]),
          expense: sumAmounts([summary.expense, -expense]),
          balance: sumAmounts([summary.balance, expense - income]),
        },
      }),
  };
}
