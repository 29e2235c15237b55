import { useMemo, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useListHabits } from '../model/list-habits.ts';

/**
 * Where to go instead, of a visit that asks for nothing: to the period that was looked at last. Undefined of any other
 * visit; a link that names a filter means all time, and going back leads to what was there.
 */
export function useRememberedPeriod(): string | undefined {
  const { key, search, state } = useLocation();
  const isPush = useNavigationType() === 'PUSH';
  const { period } = useListHabits();
  const [firstKey] = useState(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen later is about later visits
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const isOurs = typeof state === 'object' && state !== null && 'keepsScroll' in state;
    const isArrival = key === firstKey || (isPush && !isOurs);
    const isBare = [...params.keys()].every((name) => name === 'as_of');
    if (!isArrival || !isBare || period === undefined) return undefined;
    params.set('period', period);
    return `?${params}`;
  }, [key]);
}
