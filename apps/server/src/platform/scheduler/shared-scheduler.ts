import { setTimeout } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Context } from '../../context/context.ts';
import { retryWhileUnknown } from '../../db/retry.ts';
import { type Job, listOwn, PATIENCE, runJob, type StopJobs } from './job.ts';
import { type Boss, DEAD_LETTER, makeBoss } from './pg-boss.ts';

const MINUTE = 60_000;
/** In seconds, as all that pg-boss is told. */
const [HOUR, DAY] = [3600, 24 * 3600];
const A_SECOND_LESS = 1000;
const LONGEST_PROBLEM = 300;

/** A run that failed is tried again so often, after about so long, then twice as long, and so on. */
type Retries = { retryLimit: number; retryDelay: number };
const RETRIES: Retries = { retryLimit: 3, retryDelay: 60 };

/** How long a run that is due waits for a server to look. */
const toPolling = ({ every }: Job) => (every <= MINUTE ? 10 : 60);

/**
 * By pg-boss: each run by one of however many servers there are. What fails is tried again, later and later, and in the
 * end put where it can be seen and run once more (`npm run work`).
 */
export async function startSharedScheduler(
  context: Context,
  sessionUrl: string,
  jobs: readonly Job[],
  { polling, ...retries }: Retries & { polling?: number } = RETRIES,
): Promise<StopJobs> {
  const own = listOwn(context, jobs);
  const stopping = new AbortController();
  const onError = sayOnceAMinute(context);
  // Begun anew each time: one that was lost half way through its start does not know what it has begun.
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
    // A database that is silent is not waited for.
    await Promise.race([stop(PATIENCE - A_SECOND_LESS), setTimeout(PATIENCE, undefined, { ref: false })]);
  };
}

async function begin(made: Boss, jobs: readonly Job[], retries: Retries): Promise<Boss> {
  await made.boss.start();
  await made.boss.createQueue(DEAD_LETTER, { retentionSeconds: 30 * DAY });
  for (const job of jobs) await plan(made.boss, job, retries);
  return made;
}

/** Whatever servers before this one have planned, and however often it is done. */
async function plan(boss: PgBoss, job: Job, retries: Retries): Promise<void> {
  const name = toQueueName(job);
  await boss.createQueue(name, { policy: 'exclusive', deadLetter: DEAD_LETTER });
  await boss.updateQueue(name, {
    ...retries,
    retryBackoff: true,
    // A run takes as long as it takes; of a server that is not heard of for a minute another takes it over.
    expireInSeconds: DAY - 1,
    heartbeatSeconds: 60,
    deleteAfterSeconds: HOUR,
  });
  // One that fell due while nobody was there is made up for.
  await boss.schedule(name, toCron(job), null, { missed: 'once' });
  if (job.first !== undefined) await boss.send(name, null, { startAfter: job.first / 1000 });
}

const toQueueName = ({ name }: Job) => name.replaceAll(' ', '-');

/** Every minute, or once an hour, each at a minute of its own. */
function toCron({ name, every }: Job): string {
  if (every <= MINUTE) return '* * * * *';
  const minute = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60;
  return `${minute} * * * *`;
}

/** What is kept of a failure, in letters that PostgreSQL takes: the log has the rest. */
function failBriefly(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  throw { message: text.slice(0, LONGEST_PROBLEM).replaceAll('\0', '').toWellFormed() };
}

/** Each of its queues complains of a database that is away, each time that it looks. */
function sayOnceAMinute({ log }: Context): (error: unknown) => void {
  let until = 0;
  return (error) => {
    if (performance.now() < until) return;
    until = performance.now() + MINUTE;
    const problem = error instanceof Error || !error ? error : { ...error };
    log.warn({ err: problem }, 'what runs the jobs met a problem');
  };
}
