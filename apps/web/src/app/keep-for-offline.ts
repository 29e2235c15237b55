import type { QueryClient } from '@tanstack/react-query';
import { KEPT_AT } from '../session/device-marks.ts';
import { getSession } from '../session/session.ts';
import { prefetches } from './prefetches.ts';

const OFTEN_ENOUGH = 6 * 60 * 60 * 1000;

/** Every screen opens without a network: what each begins with is asked for now and then, one after the other. */
export async function keepForOffline(cache: QueryClient): Promise<void> {
  if (Date.now() - Number(localStorage.getItem(KEPT_AT)) < OFTEN_ENOUGH) return;
  const { token } = getSession();
  for (const { first, whenIdle } of prefetches)
    for (const ask of [first?.ask, whenIdle]) await Promise.allSettled(ask?.(cache) ?? []);
  for (const load of OTHERS) await cache.prefetchQuery(await load()).catch(() => {});
  // Who signed out meanwhile took all of it along.
  if (getSession().token === token) localStorage.setItem(KEPT_AT, String(Date.now()));
}

/** Of screens that nothing is fetched ahead for. */
const OTHERS = [
  async () => (await import('../features/suggestions/suggestions.queries.ts')).suggestionsQuery,
  async () => (await import('../features/goals/goals.queries.ts')).goalsQuery,
  async () => (await import('../features/rules/rules.queries.ts')).rulesQuery,
  async () => (await import('../features/tags/tags.queries.ts')).tagsQuery,
] as unknown as readonly (() => Promise<Parameters<QueryClient['prefetchQuery']>[0]>)[];
