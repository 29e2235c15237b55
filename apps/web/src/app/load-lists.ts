import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Preload } from '../config/feature.ts';
import { useSession } from '../session/session.ts';

const preloads = Object.values(
  import.meta.glob<Preload>('../features/*/*.preload.ts', { eager: true, import: 'preload' }),
);

/** With a token, all lists are loaded at the start, after what the screen itself asks for: the next one is instant. */
export function useLoadLists(): void {
  const cache = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return;
    for (const preload of preloads) preload(cache);
  }, [cache, token]);
}
