import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Filter } from './transactions.queries.ts';

/** Shorter searches fit nearly everything, and help nobody. */
export const SHORTEST_SEARCH = 3;

const KEYS = ['type', 'source_id', 'category_id', 'date'] as const;
export type FilterKey = (typeof KEYS)[number];

/**
 * Filters and page live in the address: a reload, a bookmark and the back button all show the same list. Choosing
 * adds an address to go back to, and nothing of it scrolls.
 */
function useAddress() {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const change = (changes: Record<string, string | undefined>, replace = false) => {
      // The browser knows the address before the screen is drawn for it.
      const next = new URLSearchParams(window.location.search);
      for (const [key, value] of Object.entries({ page: undefined, ...changes })) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      setParams(next, { replace, state: { keepsScroll: true } });
    };
    const chosen = KEYS.flatMap((key) => {
      const value = params.get(key);
      return value && isSensible(key, value) ? [{ key, value }] : [];
    });
    const page = Number(params.get('page') ?? 1);
    return {
      change,
      chosen,
      q: params.get('q') ?? '',
      page: Number.isSafeInteger(page) && page > 0 ? page : 1,
      choose: (key: FilterKey, value: string) => change({ [key]: value }),
      drop: (key: FilterKey) => change({ [key]: undefined }),
      clear: () => change(Object.fromEntries([...KEYS, 'q'].map((key) => [key, undefined]))),
      turnTo: (next: number) => change({ page: next > 1 ? String(next) : undefined }),
    };
  }, [params, setParams]);
}

/** The address follows the typing only once it pauses: the list does not wait for it. */
const PAUSE = 300;

export function useListFilter() {
  const address = useAddress();
  const { change, q, chosen, clear: clearAddress } = address;
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  const [asked, setAsked] = useState(q);
  if (seen !== q) {
    setSeen(q);
    // By the back button or a link, and not what was asked for here: that comes late, while one types on.
    if (q !== asked) {
      setAsked(q);
      setTyped(q);
    }
  }
  const clear = useCallback(() => {
    setTyped('');
    setAsked('');
    clearAddress();
  }, [clearAddress]);
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => {
      setAsked(typed);
      change({ q: typed }, true);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, q, change]);

  const search = typed.trim().length >= SHORTEST_SEARCH ? typed.trim() : undefined;
  const filter = useMemo(
    () =>
      ({
        ...Object.fromEntries(chosen.map(({ key, value }) => [key, value])),
        ...(search && { q: search }),
      }) as Filter,
    [chosen, search],
  );
  return {
    ...address,
    address,
    filter,
    typed,
    type: setTyped,
    // What is typed and not in the address yet begins on the first page all the same.
    page: typed === q ? address.page : 1,
    isFiltered: chosen.length > 0 || search !== undefined,
    clear,
  };
}

export type ListFilter = ReturnType<typeof useListFilter>;

/** What somebody typed into the address by hand may be anything. */
function isSensible(key: FilterKey, value: string): boolean {
  if (key === 'type') return value === 'income' || value === 'expense';
  if (key === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return value.length <= 64;
}
