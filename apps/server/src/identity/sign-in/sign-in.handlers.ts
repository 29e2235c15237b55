import type { Context } from '../../context/context.ts';
import { makeToken } from '../../crypto/token.ts';
import { toMarkCookie } from '../../http/routes/device-mark.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { FAMILIAR_FOR } from '../../platform/limits/guesses.service.ts';
import { addSession } from '../sessions/sessions.service.ts';
import { tellUser } from '../users/users.service.ts';
import { requireLogin } from './login.service.ts';
import { proveSession, readProof } from './proof.service.ts';

export function signInHandlers(context: Context): HandlersFor<'login' | 'proveSession' | 'readProof'> {
  return {
    async login({ body, visitor }) {
      const user = await requireLogin(context, body, visitor);
      const mark = visitor.mark ?? makeToken();
      return {
        access_token: await addSession(context, user, { ...visitor, mark }, 'password'),
        results: await tellUser(context.db, user),
        cookie: toMarkCookie(mark, FAMILIAR_FOR),
      };
    },

    async readProof({ caller }) {
      return { results: await readProof(context, caller) };
    },

    async proveSession({ body, caller, visitor }) {
      const proven_until = await proveSession(context, caller, visitor, body);
      return { message: 'Thank you.', results: { proven_until } };
    },
  };
}
