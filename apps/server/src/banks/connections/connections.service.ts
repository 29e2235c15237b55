import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import type { UserRow } from '../../identity/users/users.repository.ts';
import { requireUser } from '../../identity/users/users.service.ts';
import {
  type Ledger,
  type LedgerWriter,
  listSources,
  releaseSource,
  withLedger,
} from '../../ledger/index.ts';
import { addBankRemoval, removeSoon } from '../removals/bank-removals.ts';
import {
  type ConnectionRow,
  deleteConnection,
  findConnection,
  listConnections,
  updateOfConsent,
} from './connections.repository.ts';

const HOUR = 3600_000;

export function nextRefresh({ config, now }: Context): string | null {
  const { bankRefreshHours } = config;
  return bankRefreshHours > 0 ? new Date(now().getTime() + bankRefreshHours * HOUR).toISOString() : null;
}

/** Sources and their transactions stay, from then on kept by hand. The consent is revoked, now or as soon as it can be. */
export async function removeConnection(
  context: Context,
  ledger: Ledger,
  id: string,
  note: (db: Db) => Promise<void>,
): Promise<void> {
  await withLedger(ledger, { kind: 'connection.removed' }, async (ledger) => {
    await releaseConnection(context, ledger, id);
    await note(ledger.db);
  });
  removeSoon(context);
}

export async function releaseConnection(context: Context, ledger: LedgerWriter, id: string): Promise<void> {
  const connection = await requireConnection(ledger, id);
  for (const source of await listSources(ledger)) {
    if (source.connection_id === id) await releaseSource(ledger, source);
  }
  await deleteConnection(ledger, id);
  await addBankRemoval(context, ledger.db, 'link', connection.link_ref);
}

export async function requireConnection(ledger: Ledger, id: string): Promise<ConnectionRow> {
  const connection = await findConnection(ledger, id);
  if (!connection) throw new AppError('connection.not_found');
  return connection;
}

/** By the handle that was given out, or by the real token of one of the caller's own. */
export async function requireConnected(
  context: Context,
  ledger: Ledger,
  token: string,
): Promise<ConnectionRow & { credential: string }> {
  const open = (sealed: string | null) => (sealed ? context.seal.open(sealed) : null);
  const connection = (await listConnections(ledger)).find(
    (one) => one.consent_token === token || open(one.credential) === token,
  );
  if (!connection) throw new AppError('connection.not_found');
  const credential = open(connection.credential);
  if (connection.state !== 'connected' || !credential) throw new AppError('bank.reauthorize');
  return { ...connection, credential };
}

/** What the bank's refusal means for the connection; the next call need not run into it again. */
export async function noteProblem(
  context: Context,
  connection: ConnectionRow,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || !error.code.startsWith('bank.')) return;
  const isEnded = error.code === 'bank.reauthorize';
  const hasExpired = connection.expires_at !== null && connection.expires_at <= context.now().toISOString();
  const { retryAfter } = error.details;
  const until = retryAfter ? new Date(context.now().getTime() + retryAfter * 1000).toISOString() : null;
  await updateOfConsent(context.db, connection, {
    problem: error.code,
    problem_until: until,
    ...(isEnded && { state: hasExpired ? 'expired' : 'revoked', consent_token: null, due_at: null }),
  });
}

export async function requireBankUser(context: Context, caller: Caller): Promise<UserRow> {
  const user = await requireUser(context, caller.userId);
  if (!user.yapily_id || !user.yapily_username) throw new AppError('bank.user_required');
  return user;
}
