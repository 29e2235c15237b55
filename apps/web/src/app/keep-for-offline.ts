import type { QueryClient } from '@tanstack/react-query';
import { KEPT_AT } from '../session/device-marks.ts';
import { getSession } from '../session/session.ts';
import { prefetches } from './prefetches.ts';

const OFTEN_ENOUGH = 6 * 60 * 60 * 1000;

/** Every screen opens without a network: what each begins with is asked for now and then, one after the other. */
export async function keepForOffline(cache: QueryClient): Promise<void> {
  const { token, user } = getSession();
  const [who, when] = (localStorage.getItem(KEPT_AT) ?? '').split(' ');
  if (who === user?.id && Date.now() - Number(when) < OFTEN_ENOUGH) return;
  const isHere = () => getSession().token === token;
  for (const { first, whenIdle } of prefetches)
    for (const ask of [first?.ask, whenIdle]) if (isHere()) await Promise.allSettled(ask?.(cache) ?? []);
  for (const load of OTHERS) {
    const query = await load().catch(() => undefined);
    if (query && isHere()) await cache.prefetchQuery(query).catch(() => {});
  }
  if (isHere()) localStorage.setItem(KEPT_AT, `${user?.id} ${Date.now()}`);
}

/** Of screens that nothing is fetched ahead for. */
const OTHERS = [
  async () => (await import('../features/suggestions/suggestions.queries.ts')).suggestionsQuery,
  async () => (await import('../features/goals/goals.queries.ts')).goalsQuery,
  async () => (await import('../features/rules/rules.queries.ts')).rulesQuery,
  async () => (await import('../features/tags/tags.queries.ts')).tagsQuery,
] as unknown as readonly (() => Promise<Parameters<QueryClient['prefetchQuery']>[0]>)[];
