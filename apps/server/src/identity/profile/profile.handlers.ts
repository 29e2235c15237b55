import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { addUser, requireSelf, requireUser, toUser } from '../users/users.service.ts';
import { changeUser } from './change-user.ts';

export function profileHandlers(context: Context): HandlersFor<'changeUser' | 'readUser' | 'signup'> {
  return {
    async readUser({ params, caller }) {
      requireSelf(params.id, caller);
      return { results: toUser(await requireUser(context, caller.userId)) };
    },

    async changeUser({ params, body, caller, visitor }) {
      requireSelf(params.id, caller);
      const user = await changeUser(context, caller, body, visitor);
      return { message: 'Profile updated.', results: toUser(user) };
    },

    async signup({ body, visitor }) {
      return { message: 'Account created.', results: toUser(await addUser(context, body, visitor)) };
    },
  };
}
