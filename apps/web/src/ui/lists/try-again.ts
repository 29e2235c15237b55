import { useQueryClient } from '@tanstack/react-query';

/** One press asks again for everything on the screen that did not come: it mostly failed together. */
export function useTryAgain(refetch: () => unknown): () => void {
  const cache = useQueryClient();
  return () => {
    void refetch();
    void cache.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && state.data === undefined,
    });
  };
}
