import type { Session } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import { inTransaction } from '../../db/database.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
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
      await inTransaction(context.db, async (db) => {
        await endSession({ ...context, db }, caller.userId, params.id);
        await noteSecurity(context, caller.userId, visitor, 'session_ended', { db });
      });
      return { message: 'Session ended.' };
    },

    async endAllSessions({ caller, visitor }) {
      await inTransaction(context.db, async (db) => {
        await deleteSessions(db, caller.userId);
        await noteSecurity(context, caller.userId, visitor, 'all_sessions_ended', { db });
      });
      return { message: 'All sessions ended.' };
    },
  };
}

function toSession({ id, device, created_at, last_used_at }: SessionRow, caller: Caller): Session {
  return { id, device, created_at, last_used_at, current: id === caller.sessionId };
}
