import { randomUUIDv7 } from 'node:crypto';
import { type Input, MOST_PUSH_DEVICES } from '@saldo/contract';
import type { PushSubscription } from '../../adapters/push/push-service.ts';
import type { Context } from '../../context/context.ts';
import { arePushKeys } from '../../crypto/push-encryption.ts';
import { hashToken } from '../../crypto/token.ts';
import { type Db, inTransaction, isUniqueViolation } from '../../db/database.ts';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import type { Caller, Visitor } from '../../http/routes/handlers.ts';
import { isSignedIn } from '../../identity/sessions/sessions.service.ts';
import { lockUser } from '../../identity/users/users.repository.ts';
import { toLanguage } from '../../platform/mails/letter.ts';
import {
  deletePushDevice,
  deletePushDeviceOfOthers,
  findPushDevice,
  insertPushDevice,
  listPushDevices,
  type PushDeviceRow,
  updatePushDevice,
} from './push-devices.repository.ts';

const MOST_TRIES = 10;

/** One for each session, and one for each browser: what is there already is brought up to date. */
export async function addPushDevice(
  context: Context,
  caller: Caller,
  visitor: Visitor,
  { endpoint, p256dh, auth, name, language }: Input<'addPushDevice'>['body'],
): Promise<PushDeviceRow> {
  const { push, seal, now } = context;
  const { userId, sessionId } = caller;
  if (!push) throw new AppError('push_device.unavailable');
  if (!push.accepts(endpoint)) throw invalidInput('endpoint', 'must be a push service on the internet');
  if (!arePushKeys({ p256dh, auth })) throw invalidInput('p256dh', 'must be the keys of a subscription');
  const fields = {
    session_id: sessionId,
    endpoint_hash: hashToken(endpoint),
    subscription: seal.close(JSON.stringify({ endpoint, p256dh, auth } satisfies PushSubscription)),
    language: language ?? toLanguage(visitor.language),
  };
  const take = async (db: Db) => {
    await lockUser(db, userId);
    if (!(await isSignedIn(db, caller))) throw new AppError('session.required');
    await deletePushDeviceOfOthers(db, userId, fields.endpoint_hash);
    const devices = await listPushDevices(db, userId);
    const ofSession = devices.find(({ session_id }) => session_id === sessionId);
    const known = devices.find(({ endpoint_hash }) => endpoint_hash === fields.endpoint_hash) ?? ofSession;
    if (ofSession && ofSession !== known) await deletePushDevice(db, userId, ofSession.id);
    if (known) {
      const changed = { ...fields, name: name ?? known.name };
      await updatePushDevice(db, known, changed);
      return { ...known, ...changed };
    }
    if (devices.length >= MOST_PUSH_DEVICES) throw new AppError('push_device.too_many');
    const row: PushDeviceRow = {
      ...{ user_id: userId, id: randomUUIDv7(), ...fields },
      ...{ name: name ?? visitor.device, created_at: now().toISOString(), last_sent_at: null },
    };
    await insertPushDevice(db, row);
    return row;
  };
  return inTurns(() => inTransaction(context.db, take));
}

/** On PostgreSQL, others may take the same browser at the same moment: the last one has it. */
async function inTurns<Result>(take: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await take();
    } catch (error) {
      if (tries === MOST_TRIES || !isUniqueViolation(error)) throw error;
    }
}

export async function requirePushDevice(
  { db }: Pick<Context, 'db'>,
  userId: string,
  id: string,
): Promise<PushDeviceRow> {
  const device = await findPushDevice(db, userId, id);
  if (!device) throw new AppError('push_device.not_found');
  return device;
}

export async function removePushDevice({ db }: Context, userId: string, id: string): Promise<void> {
  if (!(await deletePushDevice(db, userId, id))) throw new AppError('push_device.not_found');
}
