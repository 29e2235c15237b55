import { useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { type Period, parsePeriod } from '../../../ui/periods/period.ts';

/** How a person likes to look at the list, remembered in this browser: the period, and how many to a page. */

export const PAGE_SIZES = ['10', '25', '50', '100'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

type Habits = { period?: string; pageSize?: string };

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
  const remember = (more: Habits) => {
    const next = { ...readHabits(key), ...more };
    localStorage.setItem(key, JSON.stringify(next));
    setHabits(next);
  };
  return {
    period: parsePeriod(habits.period ?? null),
    pageSize: PAGE_SIZES.find((size) => size === habits.pageSize) ?? PAGE_SIZES[0],
    rememberPeriod: (period: Period | undefined) => remember({ period: period ?? '' }),
    rememberPageSize: (pageSize: PageSize) => remember({ pageSize }),
  };
}
