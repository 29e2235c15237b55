import type { Prefetch } from '../../config/feature.ts';
import { recurringQuery } from './recurring.queries.ts';

export const prefetch: Prefetch = { whenIdle: (cache) => [cache.prefetchQuery(recurringQuery)] };
