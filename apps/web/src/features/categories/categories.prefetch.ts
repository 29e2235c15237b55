import type { Prefetch } from '../../config/feature.ts';
import { categoriesQuery } from './categories.queries.ts';

export const prefetch: Prefetch = {
  whenIdle: (cache) => [cache.prefetchQuery(categoriesQuery)],
};
