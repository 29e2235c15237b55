import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session/session.ts';
import { whenIdle } from '../ui/timing/idle.ts';
import { prefetches } from './prefetches.ts';

/**
 * With a token, all lists are loaded at the start, once the screen has what it asked for itself and has been drawn: the
 * next one is instant. Where the screen itself waits, so do they.
 */
export function usePrefetchWhenIdle(isHeld: boolean): void {
  const cache = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (!token || isHeld) return;
    const waiting = prefetches.map((prefetch) => whenIdle(() => void prefetch.whenIdle?.(cache)));
    return () => {
      for (const giveUp of waiting) giveUp();
    };
  }, [cache, token, isHeld]);
}
