import { setTimeout } from 'node:timers/promises';
import { warnOfEnding } from './banks/connections/warn-of-ending.ts';
import { forgetOldFiles } from './banks/file-imports/file-imports.job.ts';
import { refreshDueConnections } from './banks/imports/imports.refresh.ts';
import { removeAtBanks } from './banks/removals/bank-removals.ts';
import { forgetGivenUp } from './care/due/given-up.ts';
import { deleteExpiredKeys } from './care/idempotency/idempotency.service.ts';
import { deleteExpiredCounters } from './care/limits/limits.repository.ts';
import { deliverMails } from './care/mails/mails.service.ts';
import type { Context } from './context/context.ts';
import { databaseNow } from './db/clock.ts';
import { deleteExpiredEmailTokens } from './identity/emails/emails.repository.ts';
import { deleteExpiredSignIns } from './identity/identities/identities.repository.ts';
import { deleteExpiredChallenges } from './identity/passkeys/passkeys.repository.ts';
import { removeOldSecurityEvents } from './identity/security-events/security-events.service.ts';
import { removeExpiredSessions } from './identity/sessions/sessions.service.ts';
import { removeOrphanUploads } from './identity/uploads/uploads.service.ts';
import { emptyTrash } from './money/changes/trash.job.ts';
import { backUpWhenDue } from './whole/backups/backups.job.ts';
import { removeAbandonedStagings } from './whole/personal-data/staging.ts';
import { removeLooseWhenDue } from './whole/stored-files/remove-loose.ts';

const SECOND = 1000;
/** For what runs, once the server is told to stop. */
const PATIENCE = 4 * SECOND;
const HOUR = 3600 * SECOND;

type Job = {
  name: string;
  every: number;
  /** How soon after the start, where it need not wait for its first turn. */
  first?: number;
  run: (context: Context, stopping: AbortSignal) => Promise<void>;
};

/** What happens without anybody asking. Each may run on several servers at once. */
const jobs: readonly Job[] = [
  { name: 'back up', every: HOUR, first: 30 * SECOND, run: backUpWhenDue },
  { name: 'refresh bank connections', every: 60 * SECOND, run: refreshDueConnections },
  { name: 'warn of consents that end', every: HOUR, run: warnOfEnding },
  { name: 'revoke at banks', every: 60 * SECOND, run: removeAtBanks },
  { name: 'remove expired idempotency keys', every: HOUR, run: deleteExpiredKeys },
  { name: 'deliver mails', every: 20 * SECOND, run: deliverMails },
  { name: 'forget what was given up', every: HOUR, run: forgetGivenUp },
  { name: 'remove orphan uploads', every: HOUR, run: removeOrphanUploads },
  { name: 'remove files that no row names', every: HOUR, run: removeLooseWhenDue },
  { name: 'remove archives that never came in', every: HOUR, run: removeAbandonedStagings },
  { name: 'forget files that nobody confirmed', every: HOUR, run: forgetOldFiles },
  { name: 'empty the trash', every: HOUR, run: emptyTrash },
  { name: 'remove expired sessions', every: HOUR, run: removeExpiredSessions },
  {
    name: 'remove expired counters',
    every: HOUR,
    // By the database's clock: the lease for backups is among them.
    run: async ({ db }) => deleteExpiredCounters(db, await databaseNow(db)),
  },
  { name: 'remove old security events', every: HOUR, run: removeOldSecurityEvents },
  {
    name: 'remove expired passkey challenges',
    every: HOUR,
    run: ({ db, now }) => deleteExpiredChallenges(db, now().toISOString()),
  },
  {
    name: 'remove expired email tokens',
    every: HOUR,
    run: ({ db, now }) => deleteExpiredEmailTokens(db, now().toISOString()),
  },
  {
    name: 'remove expired sign-ins',
    every: HOUR,
    run: ({ db, now }) => deleteExpiredSignIns(db, now().toISOString()),
  },
];

/** Answers with how to stop them; a run under way is waited for. */
export function startJobs(context: Context): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const start = (job: Job) => {
    const ended = (hasFailed: boolean) => context.tally.addJob(job.name, context.now(), hasFailed);
    const run = traced(context, job.name, () => job.run(context, stopping.signal))
      .then(
        () => ended(false),
        (error: unknown) => {
          context.log.error({ err: error, job: job.name }, 'job failed');
          ended(true);
        },
      )
      .finally(() => running.delete(run));
    running.add(run);
  };
  const timers = jobs.flatMap((job) => [
    setInterval(start, job.every, job),
    ...(job.first ? [globalThis.setTimeout(start, job.first, job)] : []),
  ]);
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    stopping.abort();
    // What a bank or a mail server keeps waiting is taken up again after the next start.
    await Promise.race([Promise.all(running), setTimeout(PATIENCE, undefined, { ref: false })]);
  };
}

/** Where somebody wants to know where time goes, what a job asks of the database is a part of it. */
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
