import { setTimeout } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Context } from '../../context/context.ts';
import { retryWhileUnknown } from '../../db/retry.ts';
import { type Job, listOwn, PATIENCE, runJob, type StopJobs } from './job.ts';
import { type Boss, DEAD_LETTER, makeBoss } from './pg-boss.ts';

const MINUTE = 60_000;
/** In seconds, as pg-boss expects. */
const [HOUR, DAY] = [3600, 24 * 3600];
const A_SECOND_LESS = 1000;
const LONGEST_PROBLEM = 300;

/** Retries of a failed run: how often, and the first delay, which then doubles. */
type Retries = { retryLimit: number; retryDelay: number };
const RETRIES: Retries = { retryLimit: 3, retryDelay: 60 };

/** How often a server looks for due runs. */
const toPolling = ({ every }: Job) => (every <= MINUTE ? 10 : 60);

/** By pg-boss: each run by one server. Failures are retried with growing delays, then listed by `npm run work`. */
export async function startSharedScheduler(
  context: Context,
  sessionUrl: string,
  jobs: readonly Job[],
  { polling, ...retries }: Retries & { polling?: number } = RETRIES,
): Promise<StopJobs> {
  const own = listOwn(context, jobs);
  const stopping = new AbortController();
  const onError = sayOnceAMinute(context);
  // Starts afresh each time: an interrupted start doesn't know what it has begun.
  const { boss, stop } = await retryWhileUnknown(async () => {
    const made = await makeBoss(sessionUrl, { isWorking: true, onError });
    return begin(made, own, retries).catch(async (error: unknown) => {
      await made.stop().catch(() => {});
      throw error;
    });
  });
  for (const job of own)
    await boss.work(toQueueName(job), { pollingIntervalSeconds: polling ?? toPolling(job) }, () =>
      runJob(context, job, stopping.signal).catch(failBriefly),
    );
  return async () => {
    stopping.abort();
    // Doesn't wait for a silent database.
    await Promise.race([stop(PATIENCE - A_SECOND_LESS), setTimeout(PATIENCE, undefined, { ref: false })]);
  };
}

async function begin(made: Boss, jobs: readonly Job[], retries: Retries): Promise<Boss> {
  await made.boss.start();
  await made.boss.createQueue(DEAD_LETTER, { retentionSeconds: 30 * DAY });
  for (const job of jobs) await plan(made.boss, job, retries);
  return made;
}

/** Whatever earlier servers have planned; idempotent. */
async function plan(boss: PgBoss, job: Job, retries: Retries): Promise<void> {
  const name = toQueueName(job);
  await boss.createQueue(name, { policy: 'exclusive', deadLetter: DEAD_LETTER });
  await boss.updateQueue(name, {
    ...retries,
    retryBackoff: true,
    // Runs have no time limit; those of a server silent for a minute are taken over.
    expireInSeconds: DAY - 1,
    heartbeatSeconds: 60,
    deleteAfterSeconds: HOUR,
  });
  // Catches up on a run that was missed.
  await boss.schedule(name, toCron(job), null, { missed: 'once' });
  if (job.first !== undefined) await boss.send(name, null, { startAfter: job.first / 1000 });
}

const toQueueName = ({ name }: Job) => name.replaceAll(' ', '-');

/** Every minute, or hourly at a minute of its own. */
function toCron({ name, every }: Job): string {
  if (every <= MINUTE) return '* * * * *';
  const minute = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60;
  return `${minute} * * * *`;
}

/** The stored part of an error, in characters that PostgreSQL accepts; the log has the rest. */
function failBriefly(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  throw { message: text.slice(0, LONGEST_PROBLEM).replaceAll('\0', '').toWellFormed() };
}

/** Each queue reports an unreachable database at every poll. */
function sayOnceAMinute({ log }: Context): (error: unknown) => void {
  let until = 0;
  return (error) => {
    if (performance.now() < until) return;
    until = performance.now() + MINUTE;
    const problem = error instanceof Error || !error ? error : { ...error };
    log.warn({ err: problem }, 'what runs the jobs met a problem');
  };
}
