import type { First } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';
import { balancesQuery } from '../balances/balances.queries.ts';
import { categoriesQuery } from '../categories/categories.queries.ts';
import { sourcesQuery } from '../sources/sources.queries.ts';
import { firstPage } from './transactions.preload.ts';
import { monthsQuery } from './transactions.queries.ts';

export const first: First = {
  path: paths.transactions,
  ask: (cache) => [
    cache.prefetchQuery(firstPage),
    cache.prefetchQuery(monthsQuery({})),
    cache.prefetchQuery(sourcesQuery),
    cache.prefetchQuery(categoriesQuery),
    cache.prefetchQuery(balancesQuery(undefined)),
  ],
};
