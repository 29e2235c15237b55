import type { First } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';
import { fixedExpensesQuery } from './fixed-expenses.queries.ts';

/** What is due stands on the dashboard. */
export const first: First = {
  path: paths.dashboard,
  ask: (cache) => [cache.prefetchQuery(fixedExpensesQuery)],
};
