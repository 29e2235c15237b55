import type { Config } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';

/** What happens without anybody asking. It may run on several servers at once: leases are its own matter. */
export type Job = {
  name: string;
  /** In milliseconds. */
  every: number;
  /** How soon after the start, where it need not wait for its first turn. */
  first?: number;
  /** Where a server may be told not to do it. */
  isOn?: (config: Config) => boolean;
  run: (context: Context, stopping: AbortSignal) => Promise<void>;
};

/** What this server is told not to do is left to those that do it. */
export const listOwn = ({ config }: Context, jobs: readonly Job[]): Job[] =>
  jobs.filter(({ isOn }) => isOn?.(config) ?? true);

/** Waits for what runs, for a while. */
export type StopJobs = () => Promise<void>;

/** For what runs, once the server is told to stop: what a bank or a mail server keeps waiting is taken up again later. */
export const PATIENCE = 4000;

/** Once: counted, traced where somebody wants to know where time goes, and told where it fails. */
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

/** What a job asks of the database is a part of it. */
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
