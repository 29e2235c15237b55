import type { Push } from '@saldo/contract';
import type { PushKind } from '@saldo/domain';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { register } from './keep-subscribed.ts';
import { readThisBrowser, unsubscribe } from './this-browser.ts';

const pushQuery = queryOptions({
  queryKey: moneyKey('push'),
  queryFn: async () => (await api.readPush()).results,
});

const devicesQuery = queryOptions({
  queryKey: moneyKey('push', 'devices'),
  queryFn: async () => (await api.listPushDevices()).results,
});

const browserQuery = queryOptions({ queryKey: ['this-browser'], queryFn: readThisBrowser });

export const usePush = () => useQuery(pushQuery);
export const useDevices = () => useQuery(devicesQuery);
export const useThisBrowser = () => useQuery(browserQuery);

/** Whether there are notifications here at all. Until it is known there are none. */
export const useHasNotifications = (isAsked: boolean): boolean =>
  useQuery({ ...pushQuery, enabled: isAsked, staleTime: Number.POSITIVE_INFINITY }).data?.available ?? false;

type Chosen = { kinds?: Partial<Record<PushKind, boolean>>; amounts?: boolean };

/** Shown at once. */
export const useChangePush = () =>
  useMoneyChange({
    send: (body: Chosen) => api.changePush({ body }),
    expect: (cache, { kinds, amounts }) =>
      cache.setQueryData(
        pushQuery.queryKey,
        (push): Push | undefined =>
          push && { ...push, amounts: amounts ?? push.amounts, kinds: { ...push.kinds, ...kinds } },
      ),
  });

/** What is known of this browser may be another afterwards, whatever became of it. */
function useBrowserChange<Variables, Result>(send: (variables: Variables) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: async () => {
      await Promise.all([
        cache.invalidateQueries({ queryKey: browserQuery.queryKey }),
        cache.invalidateQueries({ queryKey: devicesQuery.queryKey }),
      ]);
    },
  });
}

export const useTurnOn = () => useBrowserChange((publicKey: string) => register(publicKey));

type Removed = { id: string; isThis: boolean };

export const useRemoveDevice = () =>
  useBrowserChange(async ({ id, isThis }: Removed) => {
    await api.removePushDevice({ params: { id } });
    if (isThis) await unsubscribe();
  });

export const useTestDevice = () =>
  useMutation({ mutationFn: (id: string) => api.testPushDevice({ params: { id } }) });
