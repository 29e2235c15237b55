import type { QueryClient } from '@tanstack/react-query';
import { hasPrefetched } from '../api/prefetched.ts';
import { prefetches } from './prefetches.ts';
import { isQuickStart } from './quick-start.ts';

/** So long at most the frame of the page stands in for a screen that is still empty. */
const PATIENCE = 300;

/**
 * What the page asked for before its scripts were there has mostly come by now: then the screen is drawn once, with its
 * figures, rather than without them and again for each answer.
 */
export async function waitForFirstData(cache: QueryClient): Promise<void> {
  const wanted = prefetches.flatMap(({ first }) => (first?.path === window.location.pathname ? [first] : []));
  if (wanted.length === 0 || !hasPrefetched() || isQuickStart()) return;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([Promise.all(wanted.flatMap(({ ask }) => ask(cache))), patience]);
}
