import type { Preload } from '../../config/feature.ts';
import { budgetsQuery } from './budgets.queries.ts';

export const preload: Preload = (cache) => {
  void cache.prefetchQuery(budgetsQuery);
};
