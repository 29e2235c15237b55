import type { Preload } from '../../config/feature.ts';
import { sourcesQuery } from './sources.queries.ts';

export const preload: Preload = (cache) => {
  void cache.prefetchQuery(sourcesQuery);
};
