import type { Prefetch } from '../../config/feature.ts';
import { balancesQuery } from './balances.queries.ts';

export const prefetch: Prefetch = {
  whenIdle: (cache) => [cache.prefetchQuery(balancesQuery(undefined))],
};
