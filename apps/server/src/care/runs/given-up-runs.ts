import type { PgBoss } from 'pg-boss';
import type { WorkRow } from '../due/due.repository.ts';
import { GIVEN_UP, makeBoss } from './boss.ts';

/** Runs of jobs that failed too often, on however many servers. */
export type GivenUpRuns = {
  list: () => Promise<WorkRow[]>;
  /** One, or all of them. Answers with how many there are. */
  tryAgain: (id?: string) => Promise<number>;
  close: () => Promise<void>;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const NONE: GivenUpRuns = { list: async () => [], tryAgain: async () => 0, close: async () => {} };

/** None where there is no PostgreSQL: a single server keeps no such runs, as their next turn comes anyway. */
export async function openGivenUpRuns(url: string | undefined): Promise<GivenUpRuns> {
  if (!url) return NONE;
  const { boss, stop } = await makeBoss(url, { isWorking: false, onError: () => {} });
  if (!(await boss.isInstalled())) {
    await stop();
    return NONE;
  }
  await boss.start();
  return {
    list: async () => ((await boss.getQueue(GIVEN_UP)) ? listRuns(boss) : []),
    tryAgain: async (id) => {
      if (id === undefined) return boss.redrive(GIVEN_UP);
      return UUID.test(id) ? boss.redrive(GIVEN_UP, { ids: [id] }) : 0;
    },
    close: stop,
  };
}

async function listRuns(boss: PgBoss): Promise<WorkRow[]> {
  const runs = await boss.findJobs(GIVEN_UP, { queued: true });
  return runs.map(({ id, createdOn, sourceName, sourceCreatedOn, sourceRetryCount, sourceOutput }) => ({
    kind: `job ${sourceName}`,
    id,
    made_at: sourceCreatedOn ?? createdOn,
    attempts: (sourceRetryCount ?? 0) + 1,
    due_at: '',
    problem: sourceOutput && 'message' in sourceOutput ? String(sourceOutput.message) : null,
    given_up_at: createdOn.toISOString(),
  }));
}
