import type { Context } from '../../context/context.ts';
import { AppError } from '../../http/app-error.ts';
import type { SourceRow } from '../../ledger/sources.repository.ts';
import {
  type ConnectionRow,
  claimDueConnection,
  updateConnection,
} from '../connections/connections.repository.ts';
import { nextRefresh, noteProblem } from '../connections/connections.service.ts';
import { importAccounts } from './imports.accounts.ts';
import { importTransactions } from './imports.service.ts';

/** Longer than any refresh takes; after it another server may try. */
const LEASE = 15 * 60_000;

/** Whatever is due, one after the other; on however many servers, each connection by one of them. */
export async function refreshDueConnections(context: Context): Promise<void> {
  if (context.config.bankRefreshHours === 0) return;
  for (;;) {
    const now = (await context.sharedNow()).getTime();
    const connection = await claimDueConnection(
      context.db,
      new Date(now).toISOString(),
      new Date(now + LEASE).toISOString(),
    );
    if (!connection) return;
    await refresh(context, connection);
  }
}

async function refresh(context: Context, connection: ConnectionRow): Promise<void> {
  const { owner, id, credential } = connection;
  const due_at = nextRefresh(context);
  try {
    const connected = { ...connection, credential: context.seal.open(credential ?? '') };
    const { sources } = await importAccounts(context, connected);
    await importAll(context, connected, sources);
    const refreshed_at = context.now().toISOString();
    await updateConnection(context.db, owner, id, {
      due_at,
      refreshed_at,
      problem: null,
      problem_until: null,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await updateConnection(context.db, owner, id, { due_at });
    await noteProblem(context, connection, error);
  }
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
