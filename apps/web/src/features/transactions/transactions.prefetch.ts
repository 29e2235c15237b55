import type { Prefetch } from '../../config/feature.ts';
import { paths } from '../../config/paths.ts';
import { balancesQuery } from '../balances/balances.queries.ts';
import { categoriesQuery } from '../categories/categories.queries.ts';
import { sourcesQuery } from '../sources/sources.queries.ts';
import { SORTS } from './model/filter-address.ts';
import { HABITS_KEY, PAGE_SIZES } from './model/list-habits.ts';
import { monthsQuery, pageQuery } from './model/transactions.queries.ts';

/** What the list begins with for whoever has no habits yet. */
const firstPage = pageQuery({}, { page: 1, per_page: Number(PAGE_SIZES[0]), sort: SORTS[0] });

export const prefetch: Prefetch = {
  first: {
    path: paths.transactions,
    unlessStored: HABITS_KEY,
    ask: (cache) => [
      cache.prefetchQuery(firstPage),
      cache.prefetchQuery(monthsQuery({})),
      cache.prefetchQuery(sourcesQuery),
      cache.prefetchQuery(categoriesQuery),
      cache.prefetchQuery(balancesQuery(undefined)),
    ],
  },
  whenIdle: (cache) => [cache.prefetchQuery(firstPage)],
};
