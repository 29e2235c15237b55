import type { Request, Response, Transaction } from '@saldo/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { sumAmounts } from '../../ui/money.tsx';
import { balancesQuery } from '../balances/balances.queries.ts';

export type Filter = Pick<
  Request<'listTransactions'>['query'],
  'type' | 'source_id' | 'category_id' | 'date' | 'q'
>;
type List = Response<'listTransactions'>;
type Months = Response<'listTransactionMonths'>;

const PAGE_SIZE = 10;
const pagesKey = moneyKey('transactions', 'page');
const monthsKey = moneyKey('transactions', 'months');

/** The rows alone: they are there at once, however many others fit the filter. */
export const pageQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: [...pagesKey, filter, page],
    queryFn: ({ signal }) =>
      api.listTransactions({ query: { ...filter, page, per_page: PAGE_SIZE, totals: 'none' } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useTransactionsPage = (filter: Filter, page: number) => useQuery(pageQuery(filter, page));

/** The whole filtered set, month by month: the chart, the sums and the number of pages are made from it. */
export const useTransactionMonths = (filter: Filter) =>
  useQuery({
    queryKey: [...monthsKey, filter],
    queryFn: ({ signal }) => api.listTransactionMonths({ query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export function toTotal(months: Months | undefined) {
  const total = months?.results.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return { total, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}

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
    // Also where nothing on the screen shows it: the next screen that does has it then.
    void cache.invalidateQueries({ queryKey: moneyKey('balances'), refetchType: 'none' });
    void cache.fetchQuery(balancesQuery(undefined)).catch(() => {});
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
    expect: (cache, removed) => {
      cache.setQueriesData<List>({ queryKey: pagesKey }, (list) =>
        mapRows(list, (row) => (row.id === removed.id ? [] : [row])),
      );
      cache.setQueriesData<Months>({ queryKey: monthsKey }, (months) => without(months, removed));
    },
  });

function mapRows(list: List | undefined, map: (row: Transaction) => Transaction[]): List | undefined {
  return list && { ...list, results: list.results.flatMap(map) };
}

/** The sums follow the rows at once, so that no two figures on the screen disagree. */
function without(months: Months | undefined, removed: Transaction): Months | undefined {
  if (months?.summary.currency !== removed.currency) return months;
  const [income, expense] = removed.type === 'income' ? [removed.amount, 0] : [0, removed.amount];
  const less = <Sums extends { income: number; expense: number }>(sums: Sums): Sums => ({
    ...sums,
    income: sumAmounts([sums.income, -income]),
    expense: sumAmounts([sums.expense, -expense]),
  });
  return {
    summary: { ...less(months.summary), balance: sumAmounts([months.summary.balance, expense - income]) },
    results: months.results.map((month) =>
      removed.date.startsWith(month.month) ? { ...less(month), count: month.count - 1 } : month,
    ),
  };
}
