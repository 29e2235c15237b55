import { randomBytes } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { hashToken } from '../../crypto/token.ts';
import { findTotpStep, makeTotpSecret, toBase32, toTotpUri } from '../../crypto/totp.ts';
import { type Db, inTransaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller, Visitor } from '../../http/routes/handlers.ts';
import { deleteCounters } from '../../platform/limits/limits.repository.ts';
import { requireWithinLimit } from '../../platform/limits/limits.service.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { requireProof } from '../sessions/recent-proof.ts';
import { lockUser, type UserRow } from '../users/users.repository.ts';
import { requireUser } from '../users/users.service.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  enableSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  replaceUnconfirmed,
  takeRecoveryCode,
  takeStep,
} from './second-factor.repository.ts';

const RECOVERY_CODES = 10;
/** Few enough that guessing six digits takes centuries. */
const GUESSES = { count: 10, seconds: 3600 };

export async function readSecondFactor({ db }: Context, userId: string) {
  const factor = await findSecondFactor(db, userId);
  return {
    enabled_at: factor?.enabled_at ?? null,
    recovery_codes_left: await countRecoveryCodes(db, userId),
  };
}

export async function startSecondFactor(
  context: Context,
  caller: Caller,
): Promise<{ secret: string; uri: string }> {
  const { userId } = caller;
  const user = await requireUser(context, userId);
  const secret = makeTotpSecret();
  const row = { user_id: userId, secret: context.seal.close(secret), enabled_at: null, last_step: 0 };
  await inTransaction(context.db, async (trx) => {
    await requireProof(context, caller, trx);
    if (!(await replaceUnconfirmed(trx, row))) throw new AppError('second_factor.exists');
  });
  return { secret, uri: toTotpUri(secret, user.email) };
}

export async function confirmSecondFactor(
  context: Context,
  { userId }: Caller,
  visitor: Visitor,
  code: string,
): Promise<string[]> {
  await requireFewGuesses(context, userId);
  return inTransaction(context.db, async (trx) => {
    await lockUser(trx, userId);
    const factor = await findSecondFactor(trx, userId);
    if (!factor) throw new AppError('second_factor.not_started');
    if (factor.enabled_at) throw new AppError('second_factor.exists');
    if (!(await takeCode({ ...context, db: trx }, userId, code))) throw new AppError('code.refused');
    await enableSecondFactor(trx, userId, context.now().toISOString());
    await noteSecurity(context, userId, visitor, 'second_factor_added', { db: trx });
    return makeRecoveryCodes(trx, userId);
  });
}

export async function renewRecoveryCodes(
  context: Context,
  { userId }: Caller,
  visitor: Visitor,
  code: string,
): Promise<string[]> {
  await requireOwnCode(context, userId, code);
  return inTransaction(context.db, async (trx) => {
    // Of two concurrent calls, the later one's codes count.
    await lockUser(trx, userId);
    await noteSecurity(context, userId, visitor, 'recovery_codes_renewed', { db: trx });
    return makeRecoveryCodes(trx, userId);
  });
}

export async function removeSecondFactor(
  context: Context,
  { userId }: Caller,
  visitor: Visitor,
  code: string,
): Promise<void> {
  await requireOwnCode(context, userId, code);
  await inTransaction(context.db, async (trx) => {
    await deleteSecondFactor(trx, userId);
    await noteSecurity(context, userId, visitor, 'second_factor_removed', { db: trx });
  });
}

/** After the right password: asks for a code if a second factor is set up. */
export async function requireSecondFactor(
  context: Context,
  user: UserRow,
  code: string | undefined,
): Promise<void> {
  const factor = await findSecondFactor(context.db, user.id);
  if (!factor?.enabled_at) return;
  if (!code?.trim()) throw new AppError('second_factor.required');
  await requireFewGuesses(context, user.id);
  if (!(await takeCode(context, user.id, code))) throw new AppError('second_factor.refused');
}

export async function requireOwnCode(context: Context, userId: string, code: string): Promise<void> {
  const factor = await findSecondFactor(context.db, userId);
  if (!factor?.enabled_at) throw new AppError('second_factor.not_started');
  await requireFewGuesses(context, userId);
  if (!(await takeCode(context, userId, code))) throw new AppError('code.refused');
}

/** Counted before the check, outside its transaction. */
const requireFewGuesses = (context: Context, userId: string): Promise<void> =>
  requireWithinLimit(context, `code:${userId}`, GUESSES);

/** An authenticator or recovery code; each works once. */
async function takeCode(context: Context, userId: string, given: string): Promise<boolean> {
  const code = given.replaceAll(/[\s-]/g, '').toUpperCase();
  const factor = await findSecondFactor(context.db, userId);
  if (!factor) return false;
  const step = findTotpStep(context.seal.open(factor.secret), code, context.now());
  const isRight =
    step === undefined
      ? await takeRecoveryCode(context.db, userId, hashToken(code))
      : await takeStep(context.db, userId, step);
  if (isRight) await deleteCounters(context.db, [`code:${userId}`]);
  return isRight;
}

/** 80 random bits each, in groups of four; only hashes are stored. */
async function makeRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(10)));
  await replaceRecoveryCodes(db, userId, codes.map(hashToken));
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}
