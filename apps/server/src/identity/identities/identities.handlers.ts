import type { Identity } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import { readCookie } from '../../http/routes/cookie.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import { addSession } from '../sessions/sessions.service.ts';
import { tellUser } from '../users/users.service.ts';
import { type IdentityRow, listIdentities } from './identities.repository.ts';
import {
  completeSignIn,
  finishSignIn,
  removeIdentity,
  requireProvider,
  startSignIn,
  toIdentityId,
} from './identities.service.ts';
import { toProviderName } from './provider-name.ts';

/** Ties a sign-in to its browser. The prefix makes browsers enforce the origin. */
const COOKIE = '__Host-saldo-sign-in';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

export function identitiesHandlers(
  context: Context,
): HandlersFor<
  | 'completeSignIn'
  | 'finishSignIn'
  | 'linkIdentity'
  | 'listIdentities'
  | 'listProviders'
  | 'removeIdentity'
  | 'startSignIn'
> {
  const begin = async (id: string, linker?: Caller) => {
    const { location, browser } = await startSignIn(context, requireProvider(context, id), linker);
    return { location, cookie: `${COOKIE}=${browser}; Max-Age=600; ${ATTRIBUTES}` };
  };
  return {
    async listProviders() {
      return { results: context.identityProviders.map(({ id, name }) => ({ id, name })) };
    },

    async startSignIn({ params }) {
      return begin(params.provider);
    },

    async finishSignIn({ params, query, headers, visitor }) {
      const { page, says } = await finishSignIn(context, requireProvider(context, params.provider), {
        query: new URLSearchParams(query as Record<string, string>),
        browser: readCookie(headers.cookie, COOKIE),
        visitor,
      });
      return { location: `${context.config.publicUrl}${page}?${new URLSearchParams(says)}` };
    },

    async completeSignIn({ headers, body, visitor }) {
      const { user, provider } = await completeSignIn(context, {
        ...body,
        browser: readCookie(headers.cookie, COOKIE),
      });
      return {
        access_token: await addSession(context, user, visitor, provider),
        results: await tellUser(context.db, user),
        provider,
      };
    },

    async listIdentities({ caller }) {
      const rows = await listIdentities(context.db, caller.userId);
      return { results: rows.map((row) => toIdentity(context, row)) };
    },

    async linkIdentity({ body, caller }) {
      return begin(body.provider, caller);
    },

    async removeIdentity({ params, caller, visitor }) {
      await removeIdentity(context, caller, visitor, params.id);
      return { message: 'Linked account removed.' };
    },
  };
}

function toIdentity(context: Context, row: IdentityRow): Identity {
  const { provider, account, created_at } = row;
  return { id: toIdentityId(row), provider, name: toProviderName(context, provider), account, created_at };
}
