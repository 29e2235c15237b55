import type { Change, KindOfChange } from '@saldo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

export const useChanges = (page: number) =>
  useQuery({
    queryKey: moneyKey('changes', page),
    queryFn: () => api.listChanges({ query: { page } }),
    placeholderData: keepPreviousData,
  });

export const useTrash = (page: number) =>
  useQuery({
    queryKey: moneyKey('trash', page),
    queryFn: () => api.listTrash({ query: { page } }),
    placeholderData: keepPreviousData,
  });

/** Of an import, how many of its transactions were changed since; none where that cannot be told. */
export const countEdited = ({ id, kind }: Change): Promise<number> =>
  kind === 'import.done'
    ? api.readChange({ params: { id } }).then(
        ({ results }) => results.edited,
        () => 0,
      )
    : Promise.resolve(0);

export const useUndoChange = () =>
  useMoneyChange({ send: (id: string) => api.undoChange({ params: { id } }) });

export const useRestoreTrashed = () =>
  useMoneyChange({ send: (id: string) => api.restoreTrashed({ params: { id } }) });

export const useRemoveTrashed = () =>
  useMoneyChange({ send: (id: string) => api.removeTrashed({ params: { id } }) });

/**
 * The change that was just made, of a call whose answer does not name it: the newest of all, if it is of this kind and
 * about this thing. Undefined where that is not certain.
 */
export async function findNewestChange(kind: KindOfChange, name?: string): Promise<string | undefined> {
  const { results } = await api.listChanges({}, { isNow: true });
  const [newest] = results;
  const isIt = newest?.kind === kind && newest.can_undo && (name === undefined || newest.name === name);
  return isIt ? newest.id : undefined;
}
