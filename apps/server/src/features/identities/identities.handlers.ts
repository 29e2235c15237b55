import type { Context } from '../../context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { addSession } from '../sessions/sessions.service.ts';
import { toUser } from '../users/users.service.ts';
import { completeSignIn, finishSignIn, requireProvider, startSignIn } from './identities.service.ts';

/** Ties a sign-in to the browser that started it. The prefix makes browsers insist on this very origin. */
const COOKIE = '__Host-saldo-sign-in';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

export function identitiesHandlers(
  context: Context,
): HandlersFor<'completeSignIn' | 'finishSignIn' | 'listProviders' | 'startSignIn'> {
  return {
    async listProviders() {
      return { results: context.identityProviders.map(({ id, name }) => ({ id, name })) };
    },

    async startSignIn({ params }) {
      const { location, browser } = await startSignIn(context, requireProvider(context, params.provider));
      return { location, cookie: `${COOKIE}=${browser}; Max-Age=600; ${ATTRIBUTES}` };
    },

    async finishSignIn({ params, query, headers, visitor }) {
      const result = await finishSignIn(context, requireProvider(context, params.provider), {
        query: new URLSearchParams(query as Record<string, string>),
        browser: readCookie(headers.cookie),
        language: visitor.language,
      });
      return { location: `${context.config.publicUrl}/login?${new URLSearchParams(result)}` };
    },

    async completeSignIn({ headers, body, visitor }) {
      const { user, provider } = await completeSignIn(context, {
        ...body,
        browser: readCookie(headers.cookie),
      });
      return {
        access_token: await addSession(context, user, visitor, provider),
        results: toUser(user),
        provider,
      };
    },
  };
}

function readCookie(header: string | undefined): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  return pairs.find(([name]) => name === COOKIE)?.[1];
}
