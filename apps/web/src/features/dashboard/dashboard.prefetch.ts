import type { Prefetch } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';
import { balancesQuery } from '../balances/balances.queries.ts';
import { budgetsQuery } from '../budgets/budgets.queries.ts';
import { categoriesQuery } from '../categories/categories.queries.ts';
import { connectionsQuery, institutionsQuery } from '../connections/connections.queries.ts';
import { safeToSpendQuery } from '../forecast/forecast.queries.ts';
import { monthQuery, thisMonth } from '../months/months.queries.ts';
import { sampleDataQuery } from '../sample-data/sample-data.queries.ts';
import { sourcesQuery } from '../sources/sources.queries.ts';
import { latestQuery } from '../transactions/model/transactions.queries.ts';

export const prefetch: Prefetch = {
  first: {
    path: paths.dashboard,
    ask: (cache) => [
      cache.prefetchQuery(sourcesQuery),
      cache.prefetchQuery(latestQuery(undefined)),
      cache.prefetchQuery(budgetsQuery),
      cache.prefetchQuery(connectionsQuery),
      cache.prefetchQuery(institutionsQuery),
      cache.prefetchQuery(categoriesQuery),
      cache.prefetchQuery(monthQuery(thisMonth())),
      cache.prefetchQuery(balancesQuery(undefined)),
      cache.prefetchQuery(safeToSpendQuery),
      cache.prefetchQuery(sampleDataQuery),
    ],
  },
};
