import { AppError } from '../../http/app-error.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { findSourceByNo, type SourceRow } from '../../ledger/sources.repository.ts';
import { type ConnectionRow, findConnection } from '../connections/connections.repository.ts';

/**
 * Between asking a bank and writing down what it said, anything may happen: so each reading takes a number before it
 * asks, and what it is about is looked up again before it is written.
 */

/** Throws where it was removed, or has ended, meanwhile. */
export async function requireLive(ledger: Ledger, { owner, id }: ConnectionRow): Promise<void> {
  const connection = await findConnection(ledger, owner, id);
  if (!connection) throw new AppError('connection.not_found');
  if (connection.state !== 'connected') throw new AppError('bank.reauthorize');
}

/** As it is now; throws where it was removed, or belongs to this connection no longer. */
export async function requireAttached(
  ledger: Ledger,
  connection: ConnectionRow,
  sourceNo: number,
): Promise<SourceRow> {
  await requireLive(ledger, connection);
  const source = await findSourceByNo(ledger, connection.owner, sourceNo);
  if (source?.connection_id !== connection.id) throw new AppError('source.not_found');
  return source;
}
