import type { Context } from '../../context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { listConnections } from './connections.repository.ts';

export function connectionsHandlers({ db }: Context): HandlersFor<'listConnections'> {
  return {
    async listConnections({ caller }) {
      const rows = await listConnections(db, caller.owner);
      return {
        results: rows.map(({ id, institution_id, consent_token }) => ({ id, institution_id, consent_token })),
      };
    },
  };
}
