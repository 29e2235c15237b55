import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import { type Job, listOwn, PATIENCE, runJob, type StopJobs } from './job.ts';

/** Timers of this process; a failed job runs again at its next turn. */
export function startProcessScheduler(context: Context, jobs: readonly Job[]): StopJobs {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const start = (job: Job) => {
    const run = runJob(context, job, stopping.signal)
      .catch(() => {})
      .finally(() => running.delete(run));
    running.add(run);
  };
  const timers = listOwn(context, jobs).flatMap((job) => [
    setInterval(start, job.every, job),
    ...(job.first ? [globalThis.setTimeout(start, job.first, job)] : []),
  ]);
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    stopping.abort();
    await Promise.race([Promise.all(running), setTimeout(PATIENCE, undefined, { ref: false })]);
  };
}
