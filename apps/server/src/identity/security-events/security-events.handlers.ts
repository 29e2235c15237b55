import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { listSecurityEvents } from './security-events.repository.ts';

export function securityEventsHandlers({ db }: Context): HandlersFor<'listSecurityEvents'> {
  return {
    async listSecurityEvents({ caller }) {
      const rows = await listSecurityEvents(db, caller.userId);
      return { results: rows.map(({ user_id: _, ...event }) => event) };
    },
  };
}
