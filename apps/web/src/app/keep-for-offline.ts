import type { QueryClient } from '@tanstack/react-query';
import { prefetches } from './prefetches.ts';

const KEPT_AT = 'kept-for-offline-at';
const OFTEN_ENOUGH = 6 * 60 * 60 * 1000;

/** Every screen opens without a network: what each begins with is asked for now and then, one after the other. */
export async function keepForOffline(cache: QueryClient): Promise<void> {
  if (Date.now() - Number(localStorage.getItem(KEPT_AT)) < OFTEN_ENOUGH) return;
  for (const { first, whenIdle } of prefetches)
    for (const ask of [first?.ask, whenIdle]) await Promise.allSettled(ask?.(cache) ?? []);
  localStorage.setItem(KEPT_AT, String(Date.now()));
}
