import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller, HandlersFor } from '../../http/handlers.ts';
import { changeUser } from './change-user.ts';
import { addUser, removeUser, requireUser, toUser } from './users.service.ts';

export function usersHandlers(
  context: Context,
): HandlersFor<'changeUser' | 'readUser' | 'removeUser' | 'signup'> {
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

    async removeUser({ params, caller }) {
      requireSelf(params.id, caller);
      await removeUser(context, caller);
      return { message: 'Account deleted.' };
    },

    async signup({ body, visitor }) {
      return { message: 'Account created.', results: toUser(await addUser(context, body, visitor)) };
    },
  };
}

/** People are only ever served themselves; anybody else is not there. */
function requireSelf(id: string, caller: Caller): void {
  if (id !== caller.userId) throw new AppError('user.not_found');
}
