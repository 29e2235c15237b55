import { useSearchParams } from 'react-router';
import type { Filter } from './transactions.queries.ts';

/** Shorter searches fit nearly everything, and help nobody. */
export const SHORTEST_SEARCH = 3;

const KEYS = ['type', 'source_id', 'category_id', 'date'] as const;
export type FilterKey = (typeof KEYS)[number];

/**
 * Filters and page live in the address: a reload, a bookmark and the back button all show the same list. Typing
 * replaces the address, choosing adds one to go back to; neither scrolls.
 */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string | undefined>, replace = false) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present);
        for (const [key, value] of Object.entries({ page: undefined, ...changes })) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace, state: { keepsScroll: true } },
    );

  const typed = params.get('q') ?? '';
  const isSearch = typed.trim().length >= SHORTEST_SEARCH;
  const chosen = KEYS.flatMap((key) => {
    const value = params.get(key);
    return value && isSensible(key, value) ? [{ key, value }] : [];
  });
  const filter = {
    ...Object.fromEntries(chosen.map(({ key, value }) => [key, value])),
    ...(isSearch && { q: typed.trim() }),
  } as Filter;
  const page = Number(params.get('page') ?? 1);
  return {
    filter,
    chosen,
    typed,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    isFiltered: chosen.length > 0 || isSearch,
    choose: (key: FilterKey, value: string) => change({ [key]: value }),
    drop: (key: FilterKey) => change({ [key]: undefined }),
    clear: () => change(Object.fromEntries([...KEYS, 'q'].map((key) => [key, undefined]))),
    search: (text: string) => change({ q: text }, true),
    turnTo: (next: number) => change({ page: next > 1 ? String(next) : undefined }),
  };
}

export type AddressFilter = ReturnType<typeof useAddressFilter>;

/** What somebody typed into the address by hand may be anything. */
function isSensible(key: FilterKey, value: string): boolean {
  if (key === 'type') return value === 'income' || value === 'expense';
  if (key === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return value.length <= 64;
}
