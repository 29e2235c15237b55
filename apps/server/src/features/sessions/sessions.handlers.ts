import type { Context } from '../../context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { toUser } from '../users/users.handlers.ts';
import { deleteSession } from './sessions.repository.ts';
import { addSession, requireLogin } from './sessions.service.ts';

export function sessionsHandlers(context: Context): HandlersFor<'login' | 'logout'> {
  return {
    async login({ body }) {
      const user = await requireLogin(context, body);
      return { access_token: await addSession(context, user.id), results: toUser(user) };
    },

    async logout({ caller }) {
      await deleteSession(context.db, caller.userId, caller.sessionId);
      return { message: 'Signed out.' };
    },
  };
}
