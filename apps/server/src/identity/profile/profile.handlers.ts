import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { addUser, requireSelf, requireUser, tellUser } from '../users/users.service.ts';
import { changeUser } from './change-user.ts';

export function profileHandlers(context: Context): HandlersFor<'changeUser' | 'readUser' | 'signup'> {
  return {
    async readUser({ params, caller }) {
      requireSelf(params.id, caller);
      return { results: await tellUser(context.db, await requireUser(context, caller.userId)) };
    },

    async changeUser({ params, body, caller, visitor }) {
      requireSelf(params.id, caller);
      const user = await changeUser(context, caller, body, visitor);
      return { message: 'Profile updated.', results: await tellUser(context.db, user) };
    },

    async signup({ body, visitor }) {
      return {
        message: 'Account created.',
        results: await tellUser(context.db, await addUser(context, body, visitor)),
      };
    },
  };
}
