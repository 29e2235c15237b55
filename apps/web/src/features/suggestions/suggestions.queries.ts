import type { ResponseOf } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { useIdle } from '../../ui/timing/idle.ts';
import { monthQuery, thisMonth } from '../months/months.queries.ts';

const MOST_SHOWN = 2000;

type Waiting = ResponseOf<'listSuggestions'>;

export const suggestionsQuery = queryOptions({
  queryKey: moneyKey('suggestions'),
  queryFn: ({ signal }) => api.listSuggestions({ query: { limit: MOST_SHOWN } }, { signal }),
});

export const useSuggestions = () => useQuery(suggestionsQuery);

/** How many wait for a category. The month knows it for less than the whole list costs, and nobody waits for it. */
export function useWaitingCount(): number | undefined {
  const { data } = useQuery({ ...monthQuery(thisMonth()), enabled: useIdle() });
  return data?.uncategorized;
}

const without = (waiting: Waiting | undefined, ids: readonly string[]): Waiting | undefined => {
  if (!waiting) return undefined;
  const gone = new Set(ids);
  const results = waiting.results.filter(({ transaction_id }) => !gone.has(transaction_id));
  return { total: waiting.total - (waiting.results.length - results.length), results };
};

/** Gives transactions a category; they leave the list before the server has answered. */
export const useFileSuggestions = () =>
  useMoneyChange({
    /** Null: it needs none, and waits no longer. */
    send: ({ ids, category_id }: { ids: string[]; category_id: string | null }) =>
      api.changeTransactions({ body: { ids, change: { category_id } } }),
    expect: (cache, { ids }) =>
      cache.setQueryData(suggestionsQuery.queryKey, (waiting) => without(waiting, ids)),
  });

/** Each gets what is proposed for it. */
export const useAcceptSuggestions = () =>
  useMoneyChange({
    send: (ids: string[]) => api.acceptSuggestions({ body: { ids } }),
    expect: (cache, ids) => cache.setQueryData(suggestionsQuery.queryKey, (waiting) => without(waiting, ids)),
  });

export const useLearning = () =>
  useQuery({
    queryKey: moneyKey('learning'),
    queryFn: async () => (await api.readLearning()).results,
  });
