import type { Preload } from '../../config/feature.ts';
import { categoriesQuery } from './categories.queries.ts';

export const preload: Preload = (cache) => {
  void cache.prefetchQuery(categoriesQuery);
};
