import type { Profile } from '../../adapters/identity/profile.ts';
import type { IdentityProvider } from '../../adapters/identity/provider.ts';
import type { Context } from '../../context.ts';
import { hashToken, makeToken } from '../../crypto/token.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { findUser, findUserByEmailKey, insertUser, type UserRow } from '../users/users.repository.ts';
import { newUser, toEmailKey } from '../users/users.service.ts';
import { findIdentityUserId, insertIdentity, insertSignIn, takeSignIn } from './identities.repository.ts';

const TEN_MINUTES = 10 * 60 * 1000;
const ONE_MINUTE = 60 * 1000;

/** Why a sign-in through a provider came to nothing; the login page has words for each. */
export type SignInFailure = 'refused' | 'unverified' | 'no_email' | 'failed';

class SignInError extends Error {
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure);
    this.failure = failure;
  }
}

export function requireProvider(context: Context, id: string): IdentityProvider {
  const provider = context.identityProviders.find((candidate) => candidate.id === id);
  if (!provider) throw new AppError('provider.not_found');
  return provider;
}

const callbackUrl = (context: Context, provider: IdentityProvider) =>
  `${context.config.publicUrl}/api/auth/${provider.id}/callback`;

export async function startSignIn(
  context: Context,
  provider: IdentityProvider,
): Promise<{ location: string; browser: string }> {
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
    expires_at: after(context, TEN_MINUTES),
  });
  return { location, browser };
}

/** Answers with a code that this browser may exchange once for a token, or with why there is none. */
export async function finishSignIn(
  context: Context,
  provider: IdentityProvider,
  came: { query: URLSearchParams; browser: string | undefined; language: string | undefined },
): Promise<{ code: string } | { failure: SignInFailure }> {
  const state = came.query.get('state') ?? '';
  const begun = await takeSignIn(context.db, 'id', hashToken(state), now(context));
  if (!begun || begun.provider !== provider.id || begun.browser_hash !== hashToken(came.browser ?? '')) {
    return { failure: 'failed' };
  }
  if (came.query.has('error')) return { failure: 'refused' };
  try {
    const callback = new URL(`${callbackUrl(context, provider)}?${came.query}`);
    const profile = await provider.readProfile(callback, {
      state,
      nonce: begun.nonce,
      verifier: begun.verifier,
    });
    const user = await context.db
      .transaction()
      .execute((trx) => findOrAddUser(context, trx, provider.id, profile, came.language));
    const code = makeToken();
    const finished = { user_id: user.id, code_hash: hashToken(code), expires_at: after(context, ONE_MINUTE) };
    await insertSignIn(context.db, { ...begun, ...finished });
    return { code };
  } catch (error) {
    if (error instanceof SignInError) return { failure: error.failure };
    context.log.warn({ err: error, provider: provider.id }, 'sign-in through a provider failed');
    return { failure: 'failed' };
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

/** Known at the provider; or known by a verified email; or new. */
async function findOrAddUser(
  context: Context,
  db: Db,
  provider: string,
  profile: Profile,
  language: string | undefined,
): Promise<UserRow> {
  const userId = await findIdentityUserId(db, provider, profile.subject);
  const known = userId && (await findUser(db, userId));
  if (known) return known;
  if (!profile.email) throw new SignInError('no_email');
  const holder = await findUserByEmailKey(db, toEmailKey(profile.email));
  if (holder && !profile.emailVerified) throw new SignInError('unverified');
  const fields = { email: profile.email, first_name: profile.firstName, last_name: profile.lastName };
  const user = holder ?? (await insertUser(db, newUser(context, fields, language)));
  if (!user) throw new SignInError('failed');
  await insertIdentity(db, {
    user_id: user.id,
    provider,
    subject: profile.subject,
    created_at: now(context),
  });
  return user;
}

const now = (context: Context) => context.now().toISOString();
const after = (context: Context, milliseconds: number) =>
  new Date(context.now().getTime() + milliseconds).toISOString();
