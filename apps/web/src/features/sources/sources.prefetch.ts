import type { Prefetch } from '../../config/feature.ts';
import { sourcesQuery } from './sources.queries.ts';

export const prefetch: Prefetch = {
  whenIdle: (cache) => [cache.prefetchQuery(sourcesQuery)],
};
