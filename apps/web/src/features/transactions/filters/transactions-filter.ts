import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { today } from '../../../ui/money-and-dates/dates.ts';
import type { Period } from '../../../ui/periods/period.ts';
import {
  type Changes,
  changeAddress,
  type FilterKey,
  NOTHING_CHOSEN,
  readAddress,
  SORTS,
  type Sort,
  toFilter,
  valuesOf,
} from '../model/filter-address.ts';
import { type PageSize, useListHabits } from '../model/list-habits.ts';

/**
 * Period, filters, order and page live in the address: a reload, a bookmark and the back button all show the same
 * list. Choosing adds an address to go back to, and nothing of it scrolls.
 */
function useAddress() {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const change = (changes: Changes, replace = false) => {
      // The browser knows the address before the screen is drawn for it.
      const next = changeAddress(new URLSearchParams(window.location.search), changes);
      setParams(next, { replace, state: { keepsScroll: true } });
    };
    const address = readAddress(params);
    return {
      ...address,
      change,
      choose: (key: FilterKey, value: string) => change({ [key]: value }),
      drop: (key: FilterKey, value: string) =>
        change({ [key]: valuesOf(address.chosen, key).filter((one) => one !== value) }),
      clear: () => change(NOTHING_CHOSEN),
      sortBy: (sort: Sort) => change({ sort: sort === SORTS[0] ? undefined : sort }),
      turnTo: (next: number) => change({ page: next > 1 ? String(next) : undefined }),
    };
  }, [params, setParams]);
}

/** The address follows the typing only once it pauses: the list does not wait for it. */
const PAUSE = 300;

export function useListFilter() {
  const address = useAddress();
  const habits = useListHabits();
  const { change, q, chosen, period, clear: clearAddress } = address;
  const [typed, setTyped] = useState(q);
  const [lastQ, setLastQ] = useState(q);
  const [ownQ, setOwnQ] = useState(q);
  if (lastQ !== q) {
    setLastQ(q);
    // Changed by the back button or a link. What was typed here comes back late, and must not undo what is typed since.
    if (q !== ownQ) {
      setOwnQ(q);
      setTyped(q);
    }
  }
  const clear = useCallback(() => {
    setTyped('');
    setOwnQ('');
    clearAddress();
  }, [clearAddress]);
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => {
      setOwnQ(typed);
      change({ q: typed }, true);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, q, change]);

  // The chart is drawn again only for another one.
  const openMonth = useCallback((month: string) => change({ period: month }), [change]);
  const day = today();
  const filter = useMemo(() => toFilter({ chosen, typed, period }, day), [chosen, typed, period, day]);
  return {
    ...address,
    address,
    filter,
    typed,
    type: setTyped,
    // What is typed and not in the address yet begins on the first page all the same.
    page: typed === q ? address.page : 1,
    isFiltered: Object.keys(filter).length > 0,
    clear,
    openMonth,
    choosePeriod: (next: Period | undefined) => {
      habits.rememberPeriod(next);
      change({ period: next });
    },
    habits,
    pageSize: habits.pageSize,
    choosePageSize: (size: PageSize) => {
      habits.rememberPageSize(size);
      change({});
    },
  };
}

export type ListFilter = ReturnType<typeof useListFilter>;
