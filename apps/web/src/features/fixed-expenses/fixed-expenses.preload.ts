import type { Preload } from '../../config/feature.ts';
import { fixedExpensesQuery } from './fixed-expenses.queries.ts';

export const preload: Preload = (cache) => {
  void cache.prefetchQuery(fixedExpensesQuery);
};
