import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { requireSelf } from '../../identity/users/users.service.ts';
import { removeUser } from './leaving.service.ts';

export function leavingHandlers(context: Context): HandlersFor<'removeUser'> {
  return {
    async removeUser({ params, caller }) {
      requireSelf(params.id, caller);
      await removeUser(context, caller);
      return { message: 'Account deleted.' };
    },
  };
}
