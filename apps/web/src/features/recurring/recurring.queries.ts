import type { Recurring, RequestOf } from '@saldo/contract';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

const LOOKING_MS = 1500;

export const recurringQuery = queryOptions({
  queryKey: moneyKey('recurring'),
  queryFn: () => api.listRecurring(),
  // A long history takes some seconds, once.
  refetchInterval: ({ state }) => state.data?.looking === true && LOOKING_MS,
});

export const useRecurring = () => useQuery({ ...recurringQuery, select: ({ results }) => results });

/** Whether more may be found in a moment. */
export const useIsLooking = () =>
  useQuery({ ...recurringQuery, select: ({ looking }) => looking }).data === true;

/** Of one month, such as `2026-11`. */
export const useCalendar = (month: string) =>
  useQuery({
    queryKey: moneyKey('recurring-calendar', month),
    queryFn: async ({ signal }) => (await api.listCalendar({ query: { month } }, { signal })).results,
  });

/** Those that were paid, in the order of their ids. */
export const usePayments = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: moneyKey('transactions', 'one', id),
      queryFn: async () => (await api.readTransaction({ params: { id } })).results,
    })),
  });

export type NewRecurring = RequestOf<'createRecurring'>['body'];
export type ChangedRecurring = RequestOf<'changeRecurring'>['body'];
type Sending<Body> = { body: Body; key: string };

export const useCreateRecurring = () =>
  useMoneyChange({
    send: ({ body, key }: Sending<NewRecurring>) => api.createRecurring({ body }, { idempotencyKey: key }),
  });

/** Refused where it has become another one than that which was read. */
export const useChangeRecurring = ({ id, version }: Pick<Recurring, 'id' | 'version'>) =>
  useMoneyChange({
    send: ({ body }: { body: ChangedRecurring }) =>
      api.changeRecurring({ params: { id }, headers: { 'if-match': `"${version}"` }, body }),
  });

export const useConfirmRecurring = () =>
  useMoneyChange({ send: (id: string) => api.confirmRecurring({ params: { id } }) });

export const useDismissRecurring = () =>
  useMoneyChange({ send: (id: string) => api.dismissRecurring({ params: { id } }) });

export const useRemoveRecurring = () =>
  useMoneyChange({ send: (id: string) => api.removeRecurring({ params: { id } }) });

export const useSkipRecurring = () =>
  useMoneyChange({
    send: ({ id, date }: { id: string; date: string }) =>
      api.skipRecurring({ params: { id }, body: { date } }),
  });

export const useUnskipRecurring = () =>
  useMoneyChange({
    send: (params: { id: string; date: string }) => api.unskipRecurring({ params }),
  });

export const useMergeRecurring = (id: string) =>
  useMoneyChange({
    send: ({ body }: Sending<{ with: string }>) => api.mergeRecurring({ params: { id }, body }),
  });

export const useSplitRecurring = (id: string) =>
  useMoneyChange({
    send: (transactions: string[]) => api.splitRecurring({ params: { id }, body: { transactions } }),
  });

const feedKey = ['calendar-key'];

/** Since when a calendar program may read what is due; null where none may. */
export const useCalendarKey = () =>
  useQuery({ queryKey: feedKey, queryFn: async () => (await api.readCalendarKey()).results });

/** The address is shown once: only here is it known. */
export function useCalendarKeyChanges() {
  const cache = useQueryClient();
  const tell = (created_at: string | null) => cache.setQueryData(feedKey, { created_at });
  return {
    create: async () => {
      const { results } = await api.createCalendarKey();
      tell(results.created_at);
      return results.url;
    },
    revoke: async () => {
      await api.removeCalendarKey();
      tell(null);
    },
  };
}
