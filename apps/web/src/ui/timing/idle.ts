import { useEffect, useState } from 'react';

/** Where nothing ever is idle, it is done all the same. */
const LATEST = 2_000;

/** Does it once the browser has nothing better to do. Gives back the way to leave it. */
export function whenIdle(act: () => void): () => void {
  // Not every browser says when that is.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, LATEST / 10);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act, { timeout: LATEST });
  return () => cancelIdleCallback(waiting);
}

/** Whether the browser had nothing better to do since this is on the screen. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
