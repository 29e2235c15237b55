import type { QueryClient } from '@tanstack/react-query';
import { hasEarly } from '../api/early.ts';
import type { First } from '../config/feature.ts';

const firsts = Object.values(
  import.meta.glob<First>('../features/*/*.first.ts', { eager: true, import: 'first' }),
);

/** So long at most the frame of the page stands in for a screen that is still empty. */
const PATIENCE = 300;

/**
 * What the page asked for before its scripts were there has mostly come by now: then the screen is drawn once, with its
 * figures, rather than without them and again for each answer.
 */
export async function askFirst(cache: QueryClient): Promise<void> {
  const wanted = firsts.filter(({ path }) => path === window.location.pathname);
  if (wanted.length === 0 || !hasEarly()) return;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([Promise.all(wanted.flatMap(({ ask }) => ask(cache))), patience]);
}
