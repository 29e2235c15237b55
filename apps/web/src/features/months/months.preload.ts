import type { Preload } from '../../config/feature.ts';
import { monthQuery, thisMonth } from './months.queries.ts';

export const preload: Preload = (cache) => {
  void cache.prefetchQuery(monthQuery(thisMonth()));
};
