import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepListening } from '../api/live.ts';
import { useSession } from '../session/session.ts';
import { whenIdle } from '../ui/timing/idle.ts';

/** Of many changes in a row, the last one counts. */
const TOGETHER_MS = 200;

/** What is on the screen is asked for again when it was changed elsewhere. */
export function useLiveChanges(): void {
  const cache = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return;
    let soon: ReturnType<typeof setTimeout> | undefined;
    let end = () => {};
    const giveUp = onceUsed(() => {
      end = keepListening(() => {
        clearTimeout(soon);
        soon = setTimeout(askAgain, TOGETHER_MS, cache);
      });
    });
    return () => {
      giveUp();
      end();
      clearTimeout(soon);
    };
  }, [cache, token]);
}

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'focus'] as const;
const UNUSED_MS = 8_000;

/**
 * As soon as somebody is there, and a while after the page is drawn in any case: what it was drawn with is young, and a
 * page that is still loading has better things to ask for. Gives back the way to leave it.
 */
function onceUsed(act: () => void): () => void {
  const done = new AbortController();
  const begin = () => {
    if (done.signal.aborted) return;
    done.abort();
    act();
  };
  const leave = whenIdle(() => {
    const timer = setTimeout(begin, UNUSED_MS);
    done.signal.addEventListener('abort', () => clearTimeout(timer));
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, begin, { signal: done.signal });
  });
  return () => {
    leave();
    done.abort();
  };
}

/** What is being changed here is asked for once that is done. */
function askAgain(cache: QueryClient): void {
  if (cache.isMutating() === 0) void cache.invalidateQueries();
}
