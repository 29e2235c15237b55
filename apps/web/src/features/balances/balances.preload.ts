import type { Preload } from '../../config/feature.ts';
import { balancesQuery } from './balances.queries.ts';

export const preload: Preload = (cache) => {
  void cache.prefetchQuery(balancesQuery(undefined));
};
