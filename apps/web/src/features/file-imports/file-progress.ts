import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { moneyKey } from '../../api/money-cache.ts';
import { watchEvents } from '../../api/watch.ts';

export type Progress = { state: 'ready' | 'running' | 'done'; done: number; total: number };

/** The server may not have begun yet: it is asked again as long as this tab waits. */
const PAUSE = 300;

/** How far the file has come in, also where another tab, or this one before it was left, began it. */
export function useFileProgress(id: string, isConfirming: boolean): Progress | undefined {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  useEffect(() => {
    const leaving = new AbortController();
    let wasRunning = false;
    const hear = (data: unknown) => {
      const told = data as Progress;
      wasRunning ||= told.state === 'running';
      setProgress(told.state === 'running' ? told : undefined);
    };
    const watch = async () => {
      do {
        await watchEvents('watchFileImport', { id }, hear, leaving.signal);
        if (isConfirming) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      } while (isConfirming && !leaving.signal.aborted);
      if (wasRunning) await cache.invalidateQueries({ queryKey: moneyKey() });
    };
    // Without it, the bar only does not move.
    watch().catch(() => setProgress(undefined));
    return () => leaving.abort();
  }, [cache, id, isConfirming]);
  return progress;
}
