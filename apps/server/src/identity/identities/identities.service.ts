import type { IdentityProvider } from '../../adapters/identity/provider.ts';
import type { Context } from '../../context/context.ts';
import { hashToken, makeToken } from '../../crypto/token.ts';
import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller, Visitor } from '../../http/routes/handlers.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { requireProof } from '../sessions/recent-proof.ts';
import { findUser, type UserRow } from '../users/users.repository.ts';
import {
  deleteIdentity,
  type IdentityRow,
  insertSignIn,
  listIdentities,
  takeSignIn,
} from './identities.repository.ts';
import { toProviderName } from './provider-name.ts';
import { linkToSession, resolveOAuthUser } from './resolve-oauth-user.ts';
import { SignInError, type SignInFailure } from './sign-in-failure.ts';

const TEN_MINUTES = 10 * 60 * 1000;
const ONE_MINUTE = 60 * 1000;

export function requireProvider(context: Context, id: string): IdentityProvider {
  const provider = context.identityProviders.find((candidate) => candidate.id === id);
  if (!provider) throw new AppError('provider.not_found');
  return provider;
}

const callbackUrl = (context: Context, provider: IdentityProvider) =>
  `${context.config.publicUrl}/api/auth/${provider.id}/callback`;

/** Where to send the browser, and the cookie that ties the sign-in to it. `linker`: who adds it to their account. */
export async function startSignIn(
  context: Context,
  provider: IdentityProvider,
  linker?: Caller,
): Promise<{ location: string; browser: string }> {
  if (linker) await requireProof(context, linker);
  const proof = { state: makeToken(), nonce: makeToken(), verifier: makeToken() };
  const browser = makeToken();
  const location = await provider.authorizationUrl(callbackUrl(context, provider), proof);
  await insertSignIn(context.db, {
    id: hashToken(proof.state),
    provider: provider.id,
    browser_hash: hashToken(browser),
    verifier: proof.verifier,
    nonce: proof.nonce,
    user_id: null,
    code_hash: null,
    linking_user_id: linker?.userId ?? null,
    linking_session_id: linker?.sessionId ?? null,
    expires_at: after(context, TEN_MINUTES),
  });
  return { location, browser };
}

/** The result that the web app's page receives. */
type Finish =
  | { page: '/login'; says: { code: string } | { failure: SignInFailure } }
  | { page: '/profile'; says: { linked: string } | { failure: SignInFailure } };

/** Leads to a code that this browser can exchange once for a token, to the new link, or to the reason of failure. */
export async function finishSignIn(
  context: Context,
  provider: IdentityProvider,
  came: { query: URLSearchParams; browser: string | undefined; visitor: Visitor },
): Promise<Finish> {
  const state = came.query.get('state') ?? '';
  const begun = await takeSignIn(context.db, 'id', hashToken(state), now(context));
  if (!begun || begun.provider !== provider.id || begun.browser_hash !== hashToken(came.browser ?? '')) {
    return { page: '/login', says: { failure: 'failed' } };
  }
  const page = begun.linking_user_id ? '/profile' : '/login';
  if (came.query.has('error')) return { page, says: { failure: 'refused' } };
  try {
    const callback = new URL(`${callbackUrl(context, provider)}?${came.query}`);
    const profile = await provider.readProfile(callback, {
      state,
      nonce: begun.nonce,
      verifier: begun.verifier,
    });
    const vouched = { provider, profile, visitor: came.visitor };
    if (begun.linking_user_id) {
      await inTransaction(context.db, (trx) => linkToSession(context, trx, begun, vouched));
      return { page: '/profile', says: { linked: provider.id } };
    }
    const code = makeToken();
    // Under a new id: the used state must not find it.
    const finished = { id: hashToken(makeToken()), code_hash: hashToken(code), verifier: '', nonce: '' };
    const expires_at = after(context, ONE_MINUTE);
    // In one transaction with finding it, so ending all access ends this, too.
    await inTransaction(context.db, async (trx) => {
      const { id } = await resolveOAuthUser(context, trx, vouched);
      await insertSignIn(trx, { ...begun, ...finished, expires_at, user_id: id });
    });
    return { page: '/login', says: { code } };
  } catch (error) {
    if (error instanceof SignInError) return { page, says: { failure: error.failure } };
    context.log.warn({ err: error, provider: provider.id }, 'sign-in through a provider failed');
    return { page, says: { failure: 'failed' } };
  }
}

export async function completeSignIn(
  context: Context,
  given: { code: string; browser: string | undefined },
): Promise<{ user: UserRow; provider: string }> {
  const finished = await takeSignIn(context.db, 'code_hash', hashToken(given.code), now(context));
  const isSameBrowser = finished?.browser_hash === hashToken(given.browser ?? '');
  const user = isSameBrowser && finished.user_id ? await findUser(context.db, finished.user_id) : undefined;
  if (!user || !finished) throw new AppError('signin.refused');
  return { user, provider: finished.provider };
}

/** Opaque and stable: the provider's subject stays internal. */
export const toIdentityId = ({ provider, subject }: IdentityRow) => hashToken(`${provider} ${subject}`);

export async function removeIdentity(
  context: Context,
  { userId }: Caller,
  visitor: Visitor,
  id: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const identity = (await listIdentities(trx, userId)).find((one) => toIdentityId(one) === id);
    if (!identity || !(await deleteIdentity(trx, identity))) throw new AppError('identity.not_found');
    const detail = toProviderName(context, identity.provider);
    await noteSecurity(context, userId, visitor, 'identity_removed', { detail, db: trx });
  });
}

const now = (context: Context) => context.now().toISOString();
const after = (context: Context, milliseconds: number) =>
  new Date(context.now().getTime() + milliseconds).toISOString();
