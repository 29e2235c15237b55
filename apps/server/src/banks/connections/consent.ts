import type { Input } from '@saldo/contract';
import { BankError } from '../../adapters/bank/bank.ts';
import type { Context } from '../../context/context.ts';
import { makeToken } from '../../crypto/token.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import { requireUser } from '../../identity/users/users.service.ts';
import { inTurn, ledgerFor } from '../../ledger/index.ts';
import { findInstitution } from '../institutions/institutions.repository.ts';
import { toBankFailure } from './ask-bank.ts';
import {
  type ConnectionRow,
  findConnection,
  listConnections,
  updateConnection,
} from './connections.repository.ts';
import { nextRefresh } from './connections.service.ts';

/**
 * Accepts a token only where the provider itself says that it belongs to the consent which this person began with
 * this bank: nobody can attach a foreign one.
 */
export async function attachConsent(
  context: Context,
  caller: Caller,
  { consentToken, institutionId }: Input<'attachConsent'>['body'],
): Promise<ConnectionRow> {
  const user = await requireUser(context, caller.userId);
  const institution = await findInstitution(context.db, institutionId);
  const connections = institution ? await listConnections(ledgerFor(context.db, caller.owner)) : [];
  for (const connection of connections.filter((one) => one.institution_id === institution?.id)) {
    const link = await context.bank.readLink(connection.link_ref).catch((error: unknown) => {
      if (error instanceof BankError && error.problem === 'not_found') return undefined;
      throw toBankFailure(error);
    });
    const isTheirs =
      link?.state === 'connected' &&
      link.credential === consentToken &&
      link.institutionRef === institution?.yapily_id &&
      link.userName === user.yapily_username;
    if (!isTheirs) continue;
    const fields = {
      consent_token: keepsHandle(context, connection, consentToken) ? connection.consent_token : makeToken(),
      credential: context.seal.close(consentToken),
      state: 'connected',
      expires_at: link.expiresAt,
      problem: null,
      problem_until: null,
      warned_days: 0,
      due_at: nextRefresh(context),
    } as const;
    return inTurn(context.db, caller.owner, async (trx) => {
      const ledger = ledgerFor(trx, caller.owner);
      const present = await findConnection(ledger, connection.id);
      // Removed, or begun anew, while the provider was asked.
      if (present?.link_ref !== connection.link_ref) throw new AppError('consent.refused');
      await updateConnection(ledger, connection.id, fields);
      return { ...present, ...fields };
    });
  }
  throw new AppError('consent.refused');
}

/** The same consent, handed over once more, goes on under the handle it has. */
function keepsHandle(
  { seal }: Context,
  { consent_token, credential }: ConnectionRow,
  token: string,
): boolean {
  return consent_token !== null && credential !== null && seal.open(credential) === token;
}
