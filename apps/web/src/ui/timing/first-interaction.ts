import { whenIdle } from './idle.ts';

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'focus'] as const;
const UNUSED_MS = 8_000;

/**
 * As soon as somebody is there, and a while after the page is drawn in any case: a page that is
 * still loading has better things to do. Gives back the way to leave it.
 */
export function onFirstInteraction(act: () => void): () => void {
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
