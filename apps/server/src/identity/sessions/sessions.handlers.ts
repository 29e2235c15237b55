import type { Session } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { Caller, HandlersFor } from '../../http/handlers.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { deleteSession, deleteSessions, listSessions, type SessionRow } from './sessions.repository.ts';
import { endSession } from './sessions.service.ts';

export function sessionsHandlers(
  context: Context,
): HandlersFor<'endAllSessions' | 'endSession' | 'listSessions' | 'logout'> {
  return {
    async logout({ caller }) {
      await deleteSession(context.db, caller.userId, caller.sessionId);
      return { message: 'Signed out.' };
    },

    async listSessions({ caller }) {
      const rows = await listSessions(context.db, caller.userId);
      return { results: rows.map((row) => toSession(row, caller)) };
    },

    async endSession({ params, caller, visitor }) {
      await endSession(context, caller.userId, params.id);
      await noteSecurity(context, caller.userId, visitor, 'session_ended');
      return { message: 'Session ended.' };
    },

    async endAllSessions({ caller, visitor }) {
      await deleteSessions(context.db, caller.userId);
      await noteSecurity(context, caller.userId, visitor, 'all_sessions_ended');
      return { message: 'All sessions ended.' };
    },
  };
}

function toSession({ id, device, created_at, last_used_at }: SessionRow, caller: Caller): Session {
  return { id, device, created_at, last_used_at, current: id === caller.sessionId };
}
