import type { Prefetch } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';
import { recurringQuery } from './recurring.queries.ts';

export const prefetch: Prefetch = {
  first: { path: paths.recurring, ask: (cache) => [cache.prefetchQuery(recurringQuery)] },
  whenIdle: (cache) => [cache.prefetchQuery(recurringQuery)],
};
