import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import { hashToken, makeToken } from '../../crypto/token.ts';
import { ALGORITHMS, type Ceremony, isSigned, readCeremony, readPublicKey } from '../../crypto/webauthn.ts';
import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller, Visitor } from '../../http/routes/handlers.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { requireProof } from '../sessions/recent-proof.ts';
import { findUser, type UserRow } from '../users/users.repository.ts';
import { requireUser } from '../users/users.service.ts';
import {
  deletePasskey,
  findPasskeyByCredential,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  noteUse,
  type PasskeyRow,
  takeChallenge,
} from './passkeys.repository.ts';

type Assertion = Input<'finishPasskeySignIn'>['body'];

const FIVE_MINUTES = 5 * 60_000;
const MOST_PASSKEYS = 20;

const toRpId = ({ config }: Context) => new URL(config.publicUrl).hostname;

export async function startPasskeySignIn(context: Context): Promise<{ challenge: string; rp_id: string }> {
  return { challenge: await makeChallenge(context, null), rp_id: toRpId(context) };
}

/** A passkey proves device and owner, so no code is needed. */
export async function requirePasskey(context: Context, given: Assertion): Promise<UserRow> {
  const user = await findUserByPasskey(context, given);
  if (!user) throw new AppError('signin.refused');
  return user;
}

/** The owner of the passkey that signed this challenge, if any. */
export async function findUserByPasskey(context: Context, given: Assertion): Promise<UserRow | undefined> {
  const uses = await takeCeremony(context, given, 'webauthn.get', null);
  const passkey = await findPasskeyByCredential(context.db, given.credential_id);
  const key = passkey && readPublicKey(passkey.public_key, passkey.algorithm);
  if (uses === undefined || !passkey || !key || !isSigned(given, key)) return undefined;
  const last_used_at = context.now().toISOString();
  const isNewer = await noteUse(context.db, passkey.user_id, passkey.id, { uses, last_used_at });
  return isNewer ? findUser(context.db, passkey.user_id) : undefined;
}

export async function startPasskey(context: Context, caller: Caller) {
  const { userId } = caller;
  await requireProof(context, caller);
  const user = await requireUser(context, userId);
  const known = await listPasskeys(context.db, userId);
  const display_name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return {
    challenge: await makeChallenge(context, userId),
    rp: { id: toRpId(context), name: 'Saldo' },
    user: { id: Buffer.from(userId).toString('base64url'), name: user.email, display_name },
    algorithms: [...ALGORITHMS],
    known_credential_ids: known.map(({ credential_id }) => credential_id),
  };
}

export async function addPasskey(
  context: Context,
  caller: Caller,
  visitor: Visitor,
  given: Input<'addPasskey'>['body'],
): Promise<PasskeyRow> {
  const { userId } = caller;
  // Before using up the challenge, so the same request can be repeated after authentication.
  await requireProof(context, caller);
  const uses = await takeCeremony(context, given, 'webauthn.create', userId);
  const isGoodKey = readPublicKey(given.public_key, given.algorithm) !== undefined;
  if (uses === undefined || !isGoodKey || !given.credential_id) throw new AppError('passkey.refused');
  const { name, credential_id, public_key, algorithm } = given;
  const row: PasskeyRow = {
    user_id: userId,
    id: randomUUIDv7(),
    credential_id,
    public_key,
    algorithm,
    uses,
    name,
    created_at: context.now().toISOString(),
    last_used_at: null,
  };
  await inTransaction(context.db, async (trx) => {
    await requireProof(context, caller, trx);
    if ((await listPasskeys(trx, userId)).length >= MOST_PASSKEYS) throw new AppError('passkey.too_many');
    if (!(await insertPasskey(trx, row))) throw new AppError('passkey.refused');
    await noteSecurity(context, userId, visitor, 'passkey_added', { detail: name, db: trx });
  });
  return row;
}

export async function removePasskey(
  context: Context,
  { userId }: Caller,
  visitor: Visitor,
  id: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const removed = await deletePasskey(trx, userId, id);
    if (!removed) throw new AppError('passkey.not_found');
    await noteSecurity(context, userId, visitor, 'passkey_removed', { detail: removed.name, db: trx });
  });
}

async function makeChallenge(context: Context, userId: string | null): Promise<string> {
  const challenge = makeToken();
  const expires_at = new Date(context.now().getTime() + FIVE_MINUTES).toISOString();
  await insertChallenge(context.db, { hash: hashToken(challenge), user_id: userId, expires_at });
  return challenge;
}

/** The authenticator's counter if the ceremony matches, once. */
async function takeCeremony(
  context: Context,
  given: { challenge: string; client_data: string; authenticator_data: string },
  type: Ceremony['type'],
  userId: string | null,
): Promise<number | undefined> {
  const { challenge } = given;
  const isOpen = await takeChallenge(context.db, hashToken(challenge), userId, context.now().toISOString());
  if (!isOpen) return undefined;
  return readCeremony(given, { type, challenge, origin: context.config.publicUrl, rpId: toRpId(context) });
}
