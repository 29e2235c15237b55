import type { Session } from '@saldo/contract';
import type { Context } from '../../context.ts';
import type { Caller, HandlersFor } from '../../http/handlers.ts';
import { toUser } from '../users/users.service.ts';
import { deleteSession, deleteSessions, listSessions, type SessionRow } from './sessions.repository.ts';
import { addSession, endSession, requireLogin } from './sessions.service.ts';

export function sessionsHandlers(
  context: Context,
): HandlersFor<'endAllSessions' | 'endSession' | 'listSessions' | 'login' | 'logout'> {
  return {
    async login({ body, visitor }) {
      const user = await requireLogin(context, body, visitor.address);
      return { access_token: await addSession(context, user, visitor), results: toUser(user) };
    },

    async logout({ caller }) {
      await deleteSession(context.db, caller.userId, caller.sessionId);
      return { message: 'Signed out.' };
    },

    async listSessions({ caller }) {
      const rows = await listSessions(context.db, caller.userId);
      return { results: rows.map((row) => toSession(row, caller)) };
    },

    async endSession({ params, caller }) {
      await endSession(context, caller.userId, params.id);
      return { message: 'Session ended.' };
    },

    async endAllSessions({ caller }) {
      await deleteSessions(context.db, caller.userId);
      return { message: 'All sessions ended.' };
    },
  };
}

function toSession({ id, device, created_at, last_used_at }: SessionRow, caller: Caller): Session {
  return { id, device, created_at, last_used_at, current: id === caller.sessionId };
}
