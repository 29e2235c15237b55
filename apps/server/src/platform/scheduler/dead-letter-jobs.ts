import type { PgBoss } from 'pg-boss';
import type { QueuedRow } from '../queue/queue.repository.ts';
import { DEAD_LETTER, makeBoss } from './pg-boss.ts';

/** Jobs that failed too often, each once across servers. */
export type DeadLetterJobs = {
  list: () => Promise<QueuedRow[]>;
  /** Retries one or all. Returns how many. */
  tryAgain: (id?: string) => Promise<number>;
  close: () => Promise<void>;
};

const NONE: DeadLetterJobs = { list: async () => [], tryAgain: async () => 0, close: async () => {} };

/** Undefined without PostgreSQL: a single server's jobs simply run again. */
export async function openDeadLetterJobs(sessionUrl: string | undefined): Promise<DeadLetterJobs> {
  if (!sessionUrl) return NONE;
  const { boss, stop } = await makeBoss(sessionUrl, { isWorking: false, onError: () => {} });
  try {
    if (!(await boss.isInstalled())) {
      await stop();
      return NONE;
    }
    await boss.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    list: async () => (await listJobs(boss)).map(({ row }) => row),
    tryAgain: async (id) => {
      const wanted = (await listJobs(boss)).filter(({ row }) => id === undefined || row.id === id);
      for (const { name, ids } of wanted) {
        // If one is queued or running, that counts.
        await boss.send(name);
        await boss.deleteJob(DEAD_LETTER, ids);
      }
      return wanted.length;
    },
    close: stop,
  };
}

type DeadLetterJob = { name: string; ids: string[]; row: QueuedRow };

/** Repeated failures are one entry: the latest error, since the first. */
async function listJobs(boss: PgBoss): Promise<DeadLetterJob[]> {
  if (!(await boss.getQueue(DEAD_LETTER))) return [];
  const runs = await boss.findJobs(DEAD_LETTER, { queued: true });
  const byName = Map.groupBy(runs, ({ sourceName }) => sourceName ?? '');
  return [...byName].flatMap(([name, some]) => {
    const oldestFirst = some.toSorted((one, two) => one.createdOn.getTime() - two.createdOn.getTime());
    const [first, last] = [oldestFirst[0], oldestFirst.at(-1)];
    if (!first || !last) return [];
    const row = {
      kind: `job ${name}`,
      id: last.id,
      made_at: first.sourceCreatedOn ?? first.createdOn,
      attempts: some.reduce((sum, { sourceRetryCount }) => sum + (sourceRetryCount ?? 0) + 1, 0),
      due_at: '',
      problem: readProblem(last.sourceOutput),
      given_up_at: last.createdOn.toISOString(),
    };
    return [{ name, ids: some.map(({ id }) => id), row }];
  });
}

/** The job's error, or pg-boss's if its server vanished. */
function readProblem(output: object | null): string | null {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  const told = message ?? value?.message;
  return told === undefined ? null : String(told);
}
