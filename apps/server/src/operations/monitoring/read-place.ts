import { readRefreshes } from '../../banks/connections/connections.repository.ts';
import type { Context } from '../../context/context.ts';
import { readSize } from '../../db/size.ts';
import type { PlaceFigures } from '../../http/ops/metrics.ts';
import { readWaiting } from '../../platform/queue/queue.repository.ts';
import { readLastBackup } from '../backups/backups.repository.ts';

/** What whoever runs Saldo wants to know of its database, whichever of the servers is asked. */
export async function readPlace({ config, db, now }: Context): Promise<PlaceFigures> {
  // One after the other: whoever watches takes one connection, not all of them.
  const size = await readSize(db);
  const mails = await readWaiting(db, 'mails');
  const notifications = await readWaiting(db, 'push_messages');
  const removals = await readWaiting(db, 'bank_removals');
  const refreshes = await readRefreshes(db);
  const backups = await readLastBackup(db, now());
  return {
    database_size_bytes: size,
    saldo_mails_waiting: mails.count,
    saldo_mails_given_up: mails.givenUp,
    saldo_mails_oldest_timestamp_seconds: toSeconds(mails.since),
    saldo_notifications_waiting: notifications.count,
    saldo_notifications_given_up: notifications.givenUp,
    saldo_bank_removals_waiting: removals.count,
    saldo_bank_removals_given_up: removals.givenUp,
    saldo_bank_removals_oldest_timestamp_seconds: toSeconds(removals.since),
    saldo_bank_refresh_last_timestamp_seconds: toSeconds(refreshes.last),
    saldo_bank_refresh_due_timestamp_seconds:
      config.bankRefreshHours > 0 ? toSeconds(refreshes.due) : undefined,
    saldo_backup_made_timestamp_seconds: toSeconds(backups.backup_made_at),
    saldo_backup_proven_timestamp_seconds: toSeconds(backups.backup_proven_at),
  };
}

const toSeconds = (moment: Date | string | null | undefined) =>
  moment ? new Date(moment).getTime() / 1000 : undefined;
