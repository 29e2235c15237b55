import type { Transaction } from '@saldo/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useAsOfQuery } from '../../../ui/as-of/as-of.ts';
import type { ListFilter } from '../filters/transactions-filter.ts';
import { pageQuery } from '../model/transactions.queries.ts';
import { growSpan, type Span, toSpan } from './page-span.ts';

/**
 * The pages that are on the screen: the one in the address, and those that scrolling has added to it. Which ones they
 * are is kept with the visit, so that the back button and a reload show them again.
 */
export function useLoadedPages(filter: ListFilter) {
  const { state } = useLocation();
  const [, setParams] = useSearchParams();
  const cache = useQueryClient();
  const asOf = useAsOfQuery();
  const { page, pageSize, sort, filter: asked } = filter;
  // What is typed and not in the address yet has not been scrolled.
  const span = filter.typed === filter.q ? toSpan(state, page) : { first: page, last: page };
  const isLoading = useRef(false);
  const [failed, setFailed] = useState<'start' | 'end'>();

  const queryOf = useCallback(
    (one: number) => pageQuery({ ...asked, ...asOf }, { page: one, per_page: Number(pageSize), sort }),
    [asked, asOf, pageSize, sort],
  );
  const later = useQueries({
    queries: Array.from({ length: span.last - span.first }, (_, index) => {
      // Rows of another page are none of this one.
      const { placeholderData: _ofAnother, ...query } = queryOf(span.first + 1 + index);
      return query;
    }),
    combine: toLoaded,
  });

  /** The address says which page is looked at; all that is loaded stays. */
  const tell = useCallback(
    (seen: number, pages: Span) => {
      const params = new URLSearchParams(window.location.search);
      params.delete('page');
      if (seen > 1) params.set('page', String(seen));
      setParams(params, { replace: true, state: { keepsScroll: true, pages } });
    },
    [setParams],
  );
  const grow = async (side: 'start' | 'end', size: number): Promise<void> => {
    const next = growSpan(span, side, size);
    if (isLoading.current || !next) return;
    isLoading.current = true;
    const before = window.location.search;
    try {
      await cache.fetchQuery({ ...queryOf(next.added), staleTime: Number.POSITIVE_INFINITY });
      // Whoever has gone elsewhere meanwhile stays there.
      if (window.location.search === before) tell(next.seen(page), next.span);
      setFailed(undefined);
    } catch {
      setFailed(side);
    } finally {
      isLoading.current = false;
    }
  };
  return { span, later, grow, tell, failed };
}

export type LoadedPages = ReturnType<typeof useLoadedPages>;

type Page = { data: { results: Transaction[] } | undefined };

/** Up to the first page that has not come yet. */
function toLoaded(pages: Page[]): Transaction[][] {
  const rows = pages.map(({ data }) => data?.results);
  const gap = rows.indexOf(undefined);
  return (gap < 0 ? rows : rows.slice(0, gap)).flatMap((some) => (some ? [some] : []));
}
