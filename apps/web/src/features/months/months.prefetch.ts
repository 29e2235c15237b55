import type { Prefetch } from '../../config/feature.ts';
import { monthQuery, thisMonth } from './months.queries.ts';

export const prefetch: Prefetch = {
  whenIdle: (cache) => [cache.prefetchQuery(monthQuery(thisMonth()))],
};
