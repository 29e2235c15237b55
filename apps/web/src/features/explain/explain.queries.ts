import type { RequestOf } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';

/** As a report, or a screen, names it: `of=spending&from=2026-11-01&to=2026-11-30`. */
export const useExplanation = (explain: string) =>
  useQuery({
    queryKey: moneyKey('explain', explain),
    queryFn: async ({ signal }) => {
      const query = Object.fromEntries(new URLSearchParams(explain)) as RequestOf<'explain'>['query'];
      return (await api.explain({ query }, { signal })).results;
    },
  });
