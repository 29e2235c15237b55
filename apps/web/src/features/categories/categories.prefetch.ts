import type { Prefetch } from '../../config/feature.ts';
import { categoriesQuery } from './categories.queries.ts';
import { categoryGroupsQuery } from './category-options.queries.ts';

export const prefetch: Prefetch = {
  whenIdle: (cache) => [cache.prefetchQuery(categoriesQuery), cache.prefetchQuery(categoryGroupsQuery)],
};
