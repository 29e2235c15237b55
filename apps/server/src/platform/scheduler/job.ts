import type { Config } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';

/** Scheduled work. It may run on several servers at once; leases are its own concern. */
export type Job = {
  name: string;
  /** In milliseconds. */
  every: number;
  /** Delay after startup, if it shouldn't wait for its first turn. */
  first?: number;
  /** Whether this server's configuration includes it. */
  isOn?: (config: Config) => boolean;
  run: (context: Context, stopping: AbortSignal) => Promise<void>;
};

/** Jobs disabled here are left to other servers. */
export const listOwn = ({ config }: Context, jobs: readonly Job[]): Job[] =>
  jobs.filter(({ isOn }) => isOn?.(config) ?? true);

/** Waits briefly for running jobs. */
export type StopJobs = () => Promise<void>;

/** Time for running jobs during a stop; slow outside calls are resumed later. */
export const PATIENCE = 4000;

/** One run: counted, traced, failures logged. */
export async function runJob(context: Context, job: Job, stopping: AbortSignal): Promise<void> {
  const ended = (hasFailed: boolean) => context.counters.addJob(job.name, context.now(), hasFailed);
  try {
    await traced(context, job.name, () => job.run(context, stopping));
    ended(false);
  } catch (error) {
    context.log.error({ err: error, job: job.name }, 'job failed');
    ended(true);
    throw error;
  }
}

/** The job's database calls become children of its span. */
function traced({ tracer }: Context, name: string, run: () => Promise<void>): Promise<void> {
  if (!tracer) return run();
  const span = tracer.begin(`job ${name}`, { 'saldo.job': name });
  return new Promise<void>((resolve, reject) => span.inside(() => run().then(resolve, reject))).then(
    () => span.end({}, false),
    (error: unknown) => {
      span.end({}, true);
      throw error;
    },
  );
}
