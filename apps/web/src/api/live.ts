import { tab } from './tab.ts';
import { watchEvents } from './watch.ts';

const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 120_000;

/**
 * Hears of what is changed elsewhere, on another device say, for as long as this page is seen: one that is not would
 * take one of the few connections that a browser opens, and asks anew once it is looked at again. Gives back the way to
 * end it.
 */
export function keepListening(onChange: () => void): () => void {
  const ended = new AbortController();
  let hidden = new AbortController();
  const onVisibility = () => {
    if (document.hidden) return hidden.abort();
    if (!hidden.signal.aborted) return;
    hidden = new AbortController();
    onChange();
    void listen(hidden.signal);
  };

  async function listen(signal: AbortSignal) {
    const over = AbortSignal.any([ended.signal, signal]);
    let pause = FIRST_PAUSE;
    while (!over.aborted) {
      const began = performance.now();
      await watchEvents('watchChanges', {}, (said) => isOthers(said) && onChange(), over).catch(() => {});
      const wasLong = performance.now() - began > LONGEST_PAUSE;
      pause = wasLong ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
      await wait(pause * (0.5 + Math.random() / 2), over);
      // What was said in between, nobody has heard.
      if (!over.aborted) onChange();
    }
  }

  document.addEventListener('visibilitychange', onVisibility);
  if (document.hidden) hidden.abort();
  else void listen(hidden.signal);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    ended.abort();
  };
}

const isOthers = (said: unknown) => (said as { by?: string }).by !== tab;

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
