import type { Preload } from '../../config/feature.ts';
import { pageQuery } from './transactions.queries.ts';

export const preload: Preload = (cache) => {
  void cache.prefetchQuery(pageQuery({}, 1));
};
