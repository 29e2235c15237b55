import type { Prefetch } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';
import { fixedExpensesQuery } from './fixed-expenses.queries.ts';

export const prefetch: Prefetch = {
  /** What is due stands on the dashboard. */
  first: { path: paths.dashboard, ask: (cache) => [cache.prefetchQuery(fixedExpensesQuery)] },
  whenIdle: (cache) => [cache.prefetchQuery(fixedExpensesQuery)],
};
