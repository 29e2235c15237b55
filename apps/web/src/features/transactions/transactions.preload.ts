import type { Preload } from '../../config/feature.ts';
import { SORTS } from './filter-address.ts';
import { PAGE_SIZES } from './list-habits.ts';
import { pageQuery } from './transactions.queries.ts';

/** What the list begins with for whoever has no habits yet. */
export const firstPage = pageQuery({}, { page: 1, per_page: Number(PAGE_SIZES[0]), sort: SORTS[0] });

export const preload: Preload = (cache) => {
  void cache.prefetchQuery(firstPage);
};
