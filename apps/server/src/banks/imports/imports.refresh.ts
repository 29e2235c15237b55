import type { Context } from '../../context/context.ts';
import { AppError } from '../../errors/app-error.ts';
import { findUserByOwner } from '../../identity/users/users.repository.ts';
import { ledgerFor, type SourceRow } from '../../ledger/index.ts';
import { processQueue } from '../../platform/queue/process-queue.ts';
import {
  type ConnectionRow,
  claimDueConnection,
  updateConnection,
} from '../connections/connections.repository.ts';
import { nextRefresh, noteProblem } from '../connections/connections.service.ts';
import { importAccounts } from './imports.accounts.ts';
import { importTransactions } from './imports.service.ts';

/** Whatever is due, one after the other; on however many servers, each connection by one of them. */
export async function refreshDueConnections(context: Context): Promise<void> {
  await processQueue<ConnectionRow>(context, {
    leaseMinutes: 15,
    claim: (now, until) => claimDueConnection(context.db, now, until),
    work: (connection) => refresh(context, connection),
    failed: async (connection, error) => {
      // A mistake of ours is nobody else's: the lease keeps it from being made again and again.
      if (!(error instanceof AppError)) throw error;
      const due_at = nextRefresh(context);
      await updateConnection(ledgerFor(context.db, connection.owner), connection.id, { due_at });
      await noteProblem(context, connection, error);
    },
  });
}

async function refresh(context: Context, connection: ConnectionRow): Promise<void> {
  const { owner, id, credential } = connection;
  const connected = { ...connection, credential: context.seal.open(credential ?? '') };
  const { sources } = await importAccounts(context, connected);
  await importAll(context, connected, sources);
  await updateConnection(ledgerFor(context.db, owner), id, {
    due_at: nextRefresh(context),
    refreshed_at: context.now().toISOString(),
    problem: null,
    problem_until: null,
  });
  const user = await findUserByOwner(context.db, owner);
  if (user) context.live.tell(user.id);
}

/** An account that fails does not keep the others from being read; the first failure is told once all were tried. */
async function importAll(
  context: Context,
  connection: Parameters<typeof importTransactions>[1],
  sources: readonly SourceRow[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const source of sources)
    await importTransactions(context, connection, source).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
