import type { Prefetch } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';
import { categoriesQuery } from '../categories/categories.queries.ts';
import { planQuery } from '../plan/plan.queries.ts';
import { budgetsQuery } from './budgets.queries.ts';

export const prefetch: Prefetch = {
  first: {
    path: paths.budgets,
    ask: (cache) => [
      cache.prefetchQuery(planQuery),
      cache.prefetchQuery(budgetsQuery),
      cache.prefetchQuery(categoriesQuery),
    ],
  },
  whenIdle: (cache) => [cache.prefetchQuery(budgetsQuery), cache.prefetchQuery(planQuery)],
};
