import { useMemo } from 'react';
import { useCategories } from '../categories/categories.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import type { Names } from './rule-words.ts';

export function useNames(): Names {
  const { data: categories } = useCategories();
  const { data: sources } = useSources();
  return useMemo(
    () => ({
      categories: new Map(categories?.map(({ id, name }) => [id, name])),
      sources: new Map(sources?.map(({ id, name }) => [id, name])),
    }),
    [categories, sources],
  );
}
