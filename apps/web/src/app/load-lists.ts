import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Preload } from '../config/feature.ts';
import { useSession } from '../session/session.ts';
import { whenIdle } from '../ui/timing/idle.ts';

const preloads = Object.values(
  import.meta.glob<Preload>('../features/*/*.preload.ts', { eager: true, import: 'preload' }),
);

/**
 * With a token, all lists are loaded at the start, once the screen has what it asked for itself and has been drawn: the
 * next one is instant.
 */
export function useLoadLists(): void {
  const cache = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return;
    const waiting = preloads.map((preload) => whenIdle(() => preload(cache)));
    return () => {
      for (const giveUp of waiting) giveUp();
    };
  }, [cache, token]);
}
