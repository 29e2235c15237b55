import type { Profile } from '../../adapters/identity/profile.ts';
import type { IdentityProvider } from '../../adapters/identity/provider.ts';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type { Visitor } from '../../http/routes/handlers.ts';
import { deleteMailsTo } from '../../platform/mails/mails.repository.ts';
import { proveEmail } from '../access/prove-email.ts';
import { deleteEmailReversalsSince } from '../email-reversals/email-reversals.repository.ts';
import { listRivals } from '../email-reversals/email-reversals.ts';
import { deleteConfirmation } from '../emails/emails.repository.ts';
import { deleteReset } from '../reset-tokens/reset-tokens.repository.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { findSession } from '../sessions/sessions.repository.ts';
import {
  findUser,
  findUserByEmailKey,
  insertUser,
  lockUser,
  type UserRow,
  updateUser,
} from '../users/users.repository.ts';
import { newUser, toEmailKey } from '../users/users.service.ts';
import { findIdentityUserId, insertIdentity, type SignInRow } from './identities.repository.ts';
import { SignInError } from './sign-in-failure.ts';

/** Somebody a provider has just identified. */
type Vouched = { provider: IdentityProvider; profile: Profile; visitor: Visitor };

/** By subject, by verified email, or a new user. Runs in the caller's transaction. */
export async function resolveOAuthUser(context: Context, db: Db, vouched: Vouched): Promise<UserRow> {
  const { profile, visitor } = vouched;
  const known = await findLinkedUser(db, vouched);
  const user = known ?? (await findOrAddByEmail(context, db, vouched));
  if (hasVerified(profile, user)) await proveEmail(context, db, user, visitor, { how: 'provider' });
  // Also if it was linked: a first proof ends everything else, and this identity is the proof.
  await link(context, db, user, vouched, { isNews: !known });
  const present = await findUser(db, user.id);
  if (!present) throw new SignInError('failed');
  return present;
}

async function findLinkedUser(db: Db, { provider, profile }: Vouched): Promise<UserRow | undefined> {
  const find = () => findIdentityUserId(db, provider.id, profile.subject);
  const userId = await find();
  if (!userId) return undefined;
  await lockUser(db, userId);
  // The link may have just ended.
  return (await find()) === userId ? findUser(db, userId) : undefined;
}

/**
 * An account that moved to this address without proof, and that an earlier address can revert, returns to
 * that one: the real owner of the address must not end up in somebody else's account. False if it stays.
 */
async function giveUp(context: Context, db: Db, holder: UserRow): Promise<boolean> {
  // Proven owners were told how long the change can be reverted, and can use a reset.
  if (holder.email_proven_at !== null) return false;
  const rival = (await listRivals(db, holder, context.now().toISOString())).at(-1);
  if (!rival) return false;
  const { email, email_key, changed_at, was_proven } = rival;
  if (await findUserByEmailKey(db, email_key)) {
    // The old address is taken by now: the account waits without one, and readers of the old mailbox can still
    // revert.
    await updateUser(db, holder.id, { email, email_key: `parked:${holder.id}`, email_proven_at: null });
  } else {
    const email_proven_at = was_proven ? changed_at : null;
    await updateUser(db, holder.id, { email, email_key, email_proven_at });
    await deleteEmailReversalsSince(db, holder.id, changed_at);
  }
  await deleteMailsTo(db, holder.id, [holder.email]);
  // Links sent to the lost address must stop working.
  await deleteReset(db, holder.id);
  await deleteConfirmation(db, holder.id);
  // The person signing in now must see nothing of it.
  const nobody = { address: '', language: undefined, device: '' };
  await noteSecurity(context, holder.id, nobody, 'email_taken_back', { detail: holder.email, db });
  return true;
}

/** Only a verified email finds or creates an account: an unverified one may be anybody's. */
async function findOrAddByEmail(context: Context, db: Db, vouched: Vouched): Promise<UserRow> {
  const { profile, visitor } = vouched;
  if (!profile.email) throw new SignInError('no_email');
  if (!profile.emailVerified) throw new SignInError('unverified');
  const emailKey = toEmailKey(profile.email);
  const holder = await findUserByEmailKey(db, emailKey);
  if (holder) {
    await lockUser(db, holder.id);
    // It may have just moved.
    const held = await findUserByEmailKey(db, emailKey);
    if (held?.id !== holder.id) throw new SignInError('failed');
    if (!(await giveUp(context, db, held))) return held;
  }
  const fields = { email: profile.email, first_name: profile.firstName, last_name: profile.lastName };
  const email_proven_at = context.now().toISOString();
  const user = await insertUser(db, { ...newUser(context, fields, visitor.language), email_proven_at });
  if (!user) throw new SignInError('failed');
  return user;
}

/** Adds a sign-in for whoever started this signed in and still is. */
export async function linkToSession(
  context: Context,
  db: Db,
  { linking_user_id, linking_session_id }: SignInRow,
  vouched: Vouched,
): Promise<void> {
  const [userId, sessionId] = [linking_user_id ?? '', linking_session_id ?? ''];
  await lockUser(db, userId);
  const user = (await findSession(db, userId, sessionId)) && (await findUser(db, userId));
  if (!user) throw new SignInError('failed');
  const { provider, profile, visitor } = vouched;
  const holder = await findIdentityUserId(db, provider.id, profile.subject);
  if (holder && holder !== userId) throw new SignInError('taken');
  if (hasVerified(profile, user))
    await proveEmail(context, db, user, visitor, { how: 'provider', isFromInside: true });
  await link(context, db, user, vouched, { isNews: !holder });
}

async function link(
  context: Context,
  db: Db,
  user: UserRow,
  { provider, profile, visitor }: Vouched,
  { isNews }: { isNews: boolean },
): Promise<void> {
  const isLinked = await insertIdentity(db, {
    user_id: user.id,
    provider: provider.id,
    subject: profile.subject,
    account: profile.email ?? `${profile.firstName} ${profile.lastName}`.trim(),
    created_at: context.now().toISOString(),
  });
  if (isLinked && isNews)
    await noteSecurity(context, user.id, visitor, 'identity_linked', { detail: provider.name, db });
}

function hasVerified({ email, emailVerified }: Profile, user: UserRow): boolean {
  return emailVerified && email !== undefined && toEmailKey(email) === user.email_key;
}
