import type { Passkey } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { addSession } from '../sessions/sessions.service.ts';
import { tellUser } from '../users/users.service.ts';
import { listPasskeys, type PasskeyRow } from './passkeys.repository.ts';
import {
  addPasskey,
  removePasskey,
  requirePasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.service.ts';

type Names =
  | 'addPasskey'
  | 'finishPasskeySignIn'
  | 'listPasskeys'
  | 'removePasskey'
  | 'startPasskey'
  | 'startPasskeySignIn';

export function passkeysHandlers(context: Context): HandlersFor<Names> {
  return {
    async startPasskeySignIn() {
      return { results: await startPasskeySignIn(context) };
    },

    async finishPasskeySignIn({ body, visitor }) {
      const user = await requirePasskey(context, body);
      return {
        access_token: await addSession(context, user, visitor, 'passkey'),
        results: await tellUser(context.db, user),
      };
    },

    async listPasskeys({ caller }) {
      return { results: (await listPasskeys(context.db, caller.userId)).map(toPasskey) };
    },

    async startPasskey({ caller }) {
      return { results: await startPasskey(context, caller) };
    },

    async addPasskey({ body, caller, visitor }) {
      const passkey = await addPasskey(context, caller, visitor, body);
      return { message: 'Passkey added.', results: toPasskey(passkey) };
    },

    async removePasskey({ params, caller, visitor }) {
      await removePasskey(context, caller, visitor, params.id);
      return { message: 'Passkey removed.' };
    },
  };
}

function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at, last_used_at };
}
