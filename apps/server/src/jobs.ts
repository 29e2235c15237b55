import { removeAbandonedStagings } from './account-data/personal-data/staging.ts';
import { warnOfEnding } from './banks/connections/warn-of-ending.ts';
import { forgetOldFiles } from './banks/file-imports/file-imports.job.ts';
import { refreshDueConnections } from './banks/imports/imports.refresh.ts';
import { removeAtBanks } from './banks/removals/bank-removals.ts';
import type { Context } from './context/context.ts';
import { databaseNow } from './db/clock.ts';
import { deleteExpiredEmailTokens } from './identity/emails/emails.repository.ts';
import { deleteExpiredSignIns } from './identity/identities/identities.repository.ts';
import { deleteExpiredChallenges } from './identity/passkeys/passkeys.repository.ts';
import { removeOldSecurityEvents } from './identity/security-events/security-events.service.ts';
import { removeExpiredSessions } from './identity/sessions/sessions.service.ts';
import { removeOrphanUploads } from './identity/uploads/uploads.service.ts';
import { emptyTrash } from './money/changes/trash.job.ts';
import { findRecurring } from './money/recurring/recurring.job.ts';
import { backUpWhenDue } from './operations/backups/backups.job.ts';
import { removeLooseWhenDue } from './operations/stored-files/remove-loose.ts';
import { deleteExpiredKeys } from './platform/idempotency/idempotency.service.ts';
import { deleteExpiredCounters } from './platform/limits/limits.repository.ts';
import { deliverMails } from './platform/mails/mails.service.ts';
import { forgetDeadLetters } from './platform/queue/dead-letters.ts';
import type { Job, StopJobs } from './platform/scheduler/job.ts';
import { startProcessScheduler } from './platform/scheduler/process-scheduler.ts';
import { startSharedScheduler } from './platform/scheduler/shared-scheduler.ts';
import { deliverPush } from './push/messages/push-messages.service.ts';
import { forgetTold, lookForNews } from './push/news/news.job.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Everything that happens without anybody asking. */
export const jobs: readonly Job[] = [
  {
    name: 'back up',
    every: HOUR,
    first: 30 * SECOND,
    isOn: ({ backupHours }) => backupHours > 0,
    run: backUpWhenDue,
  },
  {
    name: 'refresh bank connections',
    every: 60 * SECOND,
    isOn: ({ bankRefreshHours }) => bankRefreshHours > 0,
    run: refreshDueConnections,
  },
  { name: 'find what recurs', every: 60 * SECOND, run: findRecurring },
  { name: 'warn of consents that end', every: HOUR, run: warnOfEnding },
  { name: 'revoke at banks', every: 60 * SECOND, run: removeAtBanks },
  { name: 'remove expired idempotency keys', every: HOUR, run: deleteExpiredKeys },
  { name: 'deliver mails', every: 20 * SECOND, run: deliverMails },
  { name: 'look for news', every: 60 * SECOND, isOn: ({ push }) => push !== undefined, run: lookForNews },
  {
    name: 'deliver notifications',
    every: 20 * SECOND,
    isOn: ({ push }) => push !== undefined,
    run: deliverPush,
  },
  { name: 'forget what was told', every: HOUR, run: forgetTold },
  { name: 'forget what was given up', every: HOUR, run: forgetDeadLetters },
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

/** On PostgreSQL each run by one of all servers; where there is one server alone, by its own clock. */
export async function startJobs(context: Context): Promise<StopJobs> {
  const { sessionUrl } = context.database;
  return sessionUrl ? startSharedScheduler(context, sessionUrl, jobs) : startProcessScheduler(context, jobs);
}
