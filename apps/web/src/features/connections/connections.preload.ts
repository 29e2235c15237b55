import type { Preload } from '../../config/feature.ts';
import { connectionsQuery, institutionsQuery } from './connections.queries.ts';

export const preload: Preload = (cache) => {
  void cache.prefetchQuery(institutionsQuery);
  void cache.prefetchQuery(connectionsQuery);
};
