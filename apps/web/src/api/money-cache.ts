import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * All that shows money hangs together: one posting changes lists, totals, balances and budgets. So it is kept under
 * one key, and after a change all of it that is on the screen is asked for again.
 */
const MONEY = 'money';

export const moneyKey = (...parts: unknown[]) => [MONEY, ...parts];

export function useMoneyChange<Variables, Result>(change: {
  send: (variables: Variables) => Promise<Result>;
  /** What it will look like, shown at once; taken back where the server refuses. */
  expect?: (cache: QueryClient, variables: Variables) => void;
}) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change.send,
    onMutate: async (variables: Variables) => {
      if (!change.expect) return [];
      await cache.cancelQueries({ queryKey: [MONEY] });
      const before = cache.getQueriesData({ queryKey: [MONEY] });
      change.expect(cache, variables);
      return before;
    },
    onError: (_error, _variables, before = []) => {
      for (const [key, data] of before) cache.setQueryData(key, data);
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: [MONEY] });
    },
  });
}
