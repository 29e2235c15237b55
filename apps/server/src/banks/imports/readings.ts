import { AppError } from '../../errors/app-error.ts';
import { findSourceByNo, type LedgerTransaction, type SourceRow } from '../../ledger/index.ts';
import { type ConnectionRow, findConnection } from '../connections/connections.repository.ts';

/**
 * Between asking a bank and writing down what it said, anything may happen: so each reading takes a number before it
 * asks, and what it is about is looked up again before it is written.
 */

/** Throws where it was removed, or has ended, meanwhile. */
export async function requireLive(ledger: LedgerTransaction, { id }: ConnectionRow): Promise<void> {
  const connection = await findConnection(ledger, id);
  if (!connection) throw new AppError('connection.not_found');
  if (connection.state !== 'connected') throw new AppError('bank.reauthorize');
}

/** As it is now; throws where it was removed, or belongs to this connection no longer. */
export async function requireAttached(
  ledger: LedgerTransaction,
  connection: ConnectionRow,
  sourceNo: number,
): Promise<SourceRow> {
  await requireLive(ledger, connection);
  const source = await findSourceByNo(ledger, sourceNo);
  if (source?.connection_id !== connection.id) throw new AppError('source.not_found');
  return source;
}
