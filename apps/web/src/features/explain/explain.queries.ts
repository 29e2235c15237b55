import type { RequestOf } from '@saldo/contract';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';

/** As a report, or a screen, names it: `of=spending&from=2026-11-01&to=2026-11-30`. */
const explanationOf = (explain: string) =>
  queryOptions({
    queryKey: moneyKey('explain', explain),
    queryFn: async ({ signal }) =>
      (await api.explain({ query: toQuery(new URLSearchParams(explain)) }, { signal })).results,
  });

export const useExplanation = (explain: string) => useQuery(explanationOf(explain));

/** All of them, or none yet. */
export const useExplanations = (explains: readonly string[]) =>
  useQueries({
    queries: explains.map(explanationOf),
    combine: (all) => {
      const told = all.flatMap(({ data }) => data ?? []);
      return {
        data: told.length === all.length ? told : undefined,
        error: all.find(({ error }) => error)?.error ?? null,
        refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
      };
    },
  });

/** What is named several times is a list. */
function toQuery(params: URLSearchParams): RequestOf<'explain'>['query'] {
  const keys = [...new Set(params.keys())];
  return Object.fromEntries(
    keys.map((key) => {
      const all = params.getAll(key);
      return [key, all.length > 1 ? all : all[0]];
    }),
  ) as RequestOf<'explain'>['query'];
}
