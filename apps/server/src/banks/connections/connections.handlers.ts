import type { Connection } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { noteSecurity } from '../../identity/security-events/security-events.service.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { findInstitution } from '../institutions/institutions.repository.ts';
import { renewConnection, requestAuthorization } from './authorization.ts';
import { type ConnectionRow, listConnections } from './connections.repository.ts';
import { removeConnection } from './connections.service.ts';
import { attachConsent } from './consent.ts';

type Names =
  | 'attachConsent'
  | 'listConnections'
  | 'removeConnection'
  | 'renewConnection'
  | 'requestAuthorization';

export function connectionsHandlers(context: Context): HandlersFor<Names> {
  return {
    async listConnections({ caller }) {
      return { results: (await listConnections(ledgerFor(context.db, caller.owner))).map(toConnection) };
    },

    async requestAuthorization({ body, caller }) {
      const { connection, url } = await requestAuthorization(context, caller, body);
      return { authorisationUrl: url, results: toConnection(connection) };
    },

    async renewConnection({ params, body, caller }) {
      const { connection, url } = await renewConnection(context, caller, params.id, body.callback);
      return { authorisationUrl: url, results: toConnection(connection) };
    },

    async attachConsent({ body, caller, visitor }) {
      const connection = await attachConsent(context, caller, body);
      const bank = await findInstitution(context.db, connection.institution_id);
      await noteSecurity(context, caller.userId, visitor, 'bank_linked', { detail: bank?.name ?? '' });
      return {
        message: 'Bank connected.',
        results: toConnection(connection),
      };
    },

    async removeConnection({ params, caller, visitor }) {
      await removeConnection(context, ledgerFor(context.db, caller.owner), params.id, (db) =>
        noteSecurity(context, caller.userId, visitor, 'bank_removed', { db }),
      );
      return { message: 'Connection removed.' };
    },
  };
}

function toConnection(row: ConnectionRow): Connection {
  const { id, institution_id, consent_token, state, expires_at, refreshed_at, problem, problem_until } = row;
  return {
    id,
    institution_id,
    consent_token: state === 'connected' ? consent_token : null,
    state,
    expires_at,
    refreshed_at,
    problem,
    problem_until,
  };
}
