import type { First } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';
import { categoriesQuery } from '../categories/categories.queries.ts';
import { budgetsQuery } from './budgets.queries.ts';

export const first: First = {
  path: paths.budgets,
  ask: (cache) => [cache.prefetchQuery(budgetsQuery), cache.prefetchQuery(categoriesQuery)],
};
