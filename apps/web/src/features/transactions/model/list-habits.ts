import { useMemo, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { type Period, parsePeriod } from '../../../ui/periods/period.ts';

/** How a person likes to look at the list, remembered in this browser: the period, how many to a page, which columns. */

export const PAGE_SIZES = ['10', '25', '50', '100'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** What a row can show beside its name and its amount. */
export const COLUMNS = ['category', 'description', 'source', 'type', 'date'] as const;
export type Column = (typeof COLUMNS)[number];
const HIDDEN_AT_FIRST: readonly Column[] = ['source'];

type Habits = { period?: string; pageSize?: string; hidden?: readonly Column[]; isChartOpen?: boolean };

/** In the browser's storage; the person's id follows. */
export const HABITS_KEY = 'transactions-list-';
const keyOf = (userId: string | undefined) => `${HABITS_KEY}${userId ?? ''}`;

/** What lies in the browser may be anything. */
function readHabits(key: string): Habits {
  try {
    return { ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Habits) };
  } catch {
    return {};
  }
}

export function useListHabits() {
  const { user } = useSession();
  const key = keyOf(user?.id);
  const [habits, setHabits] = useState(() => readHabits(key));
  // The same list for as long as it says the same: the table is drawn again only for another one.
  const hidden = useMemo(
    () => COLUMNS.filter((column) => (habits.hidden ?? HIDDEN_AT_FIRST).includes(column)),
    [habits.hidden],
  );
  const remember = (more: Habits) => {
    const next = { ...readHabits(key), ...more };
    localStorage.setItem(key, JSON.stringify(next));
    setHabits(next);
  };
  return {
    period: parsePeriod(habits.period ?? null),
    pageSize: PAGE_SIZES.find((size) => size === habits.pageSize) ?? PAGE_SIZES[0],
    hidden,
    isChartOpen: habits.isChartOpen === true,
    rememberHidden: (hidden: readonly Column[]) => remember({ hidden }),
    rememberChart: (isChartOpen: boolean) => remember({ isChartOpen }),
    rememberPeriod: (period: Period | undefined) => remember({ period: period ?? '' }),
    rememberPageSize: (pageSize: PageSize) => remember({ pageSize }),
  };
}
