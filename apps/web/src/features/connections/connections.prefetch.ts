import type { Prefetch } from '../../config/feature.ts';
import { connectionsQuery, institutionsQuery } from './connections.queries.ts';

export const prefetch: Prefetch = {
  whenIdle: (cache) => [cache.prefetchQuery(institutionsQuery), cache.prefetchQuery(connectionsQuery)],
};
