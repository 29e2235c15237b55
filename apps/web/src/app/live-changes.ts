import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepListening } from '../api/live.ts';
import { useSession } from '../session/session.ts';
import { onFirstInteraction } from '../ui/timing/first-interaction.ts';
import { syncDevice } from './start-device.ts';

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
    const giveUp = onFirstInteraction(() => {
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

/** What is being changed here is asked for once that is done. */
function askAgain(cache: QueryClient): void {
  if (cache.isMutating() === 0) void cache.invalidateQueries();
  syncDevice();
}
