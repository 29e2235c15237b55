import { setTimeout } from 'node:timers/promises';
import { isCommitUnknown, isLost } from './failure.ts';

/** For a connection that was cut, or a server that starts anew. Where another has to take over, people are told to come back. */
const PATIENCE_MS = 5000;
const MS_BETWEEN_TRIES = 100;

/** For what has done nothing where its connection was lost before it was sent, or changes nothing at all. */
export function retryWhileLost<Result>(work: () => Promise<Result>): Promise<Result> {
  return tryAgain(work, (error) => isLost(error) && !isCommitUnknown(error));
}

/** For what finds out by itself whether it was done already. */
export function retryWhileUnknown<Result>(
  work: () => Promise<Result>,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  return tryAgain(work, isLost, patienceMs);
}

async function tryAgain<Result>(
  work: () => Promise<Result>,
  isSafe: (error: unknown) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const until = performance.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isSafe(error) || performance.now() > until) throw error;
      // Not all at the same moment, and less often the longer it takes.
      await setTimeout(MS_BETWEEN_TRIES * Math.min(tries, 5) * (0.5 + Math.random()));
    }
  }
}
