import { createHash, randomUUIDv7 } from 'node:crypto';
import { PushRefused, type PushSubscription } from '../../adapters/push/push-service.ts';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { readPreferences } from '../../identity/users/preferences.repository.ts';
import { processSoon, processTableQueue } from '../../platform/queue/process-queue.ts';
import {
  deleteGoneDevice,
  findPushDevice,
  type PushDeviceRow,
  updatePushDevice,
} from '../devices/push-devices.repository.ts';
import { findPushSettings } from '../settings/push-settings.repository.ts';
import { kindOf, type Tagged } from './news.ts';
import { deletePushMessage, insertPushMessages, type PushMessageRow } from './push-messages.repository.ts';
import { toNotification } from './to-notification.ts';

/** Minutes between attempts, unless the push service asks for more; after the last, it is a dead letter. */
const PAUSES = [1, 5, 15, 60, 240];
const HOURS_KEPT = 24;
/** So that a slow push service holds up only some. */
const AT_ONCE = 4;
const TOPIC_LETTERS = 32;

/** In the caller's transaction: what is noted as told is on its way. */
export async function addMessages(
  context: Context,
  db: Db,
  devices: readonly Pick<PushDeviceRow, 'user_id' | 'id'>[],
  news: readonly Tagged[],
): Promise<void> {
  const now = context.now();
  const waiting = { attempts: 0, due_at: now.toISOString(), problem: null, given_up_at: null };
  const expires_at = new Date(now.getTime() + HOURS_KEPT * 3_600_000).toISOString();
  const rows = devices.flatMap(({ user_id, id }) =>
    news.map(
      (one): PushMessageRow => ({
        ...{ user_id, id: randomUUIDv7(), device_id: id },
        // It may name what somebody spends their money on.
        data: context.seal.close(JSON.stringify(one)),
        ...{ expires_at, ...waiting },
      }),
    ),
  );
  await insertPushMessages(db, rows);
}

export async function deliverPush(context: Context): Promise<void> {
  const deliverAll = () =>
    processTableQueue<PushMessageRow>(context, {
      kind: 'push_messages',
      leaseMinutes: 2,
      pauseAfter: toPause,
      work: (message) => deliver(context, message),
    });
  await Promise.all(Array.from({ length: AT_ONCE }, deliverAll));
}

function toPause(attempts: number, error: unknown): number | undefined {
  const pause = PAUSES[attempts - 1];
  const asked = error instanceof PushRefused ? (error.retryAfterSeconds ?? 0) / 60 : 0;
  return pause && Math.max(pause, Math.ceil(asked));
}

/** In the words of now: of the language, and of what was chosen, since it happened. */
async function deliver(context: Context, message: PushMessageRow): Promise<void> {
  const { db, push, seal } = context;
  const { user_id: userId } = message;
  const device = await findPushDevice(db, userId, message.device_id);
  // The device was removed meanwhile, and its messages with it.
  if (!device) return;
  const { tag, news } = JSON.parse(seal.open(message.data)) as Tagged;
  const settings = await findPushSettings(db, userId);
  const kind = kindOf(news);
  const isWanted = kind === undefined || settings?.[kind] === 1;
  const leftSeconds = (Date.parse(message.expires_at) - context.now().getTime()) / 1000;
  if (!push || !isWanted || leftSeconds <= 0) return deletePushMessage(db, message);
  const notification = toNotification(news, {
    preferences: await readPreferences(db, userId),
    ofDevice: device.language,
    hasAmounts: settings?.amounts === 1,
    now: context.now(),
  });
  try {
    await push.send(JSON.parse(seal.open(device.subscription)) as PushSubscription, {
      text: JSON.stringify({ ...notification, tag }),
      keptFor: Math.ceil(leftSeconds),
      isUrgent: kind === undefined || kind === 'below_zero',
      topic: createHash('sha256').update(`${userId} ${tag}`).digest('base64url').slice(0, TOPIC_LETTERS),
    });
  } catch (error) {
    if (!(error instanceof PushRefused && error.isGone)) throw error;
    // Its browser may have told another address meanwhile, which the next attempt uses.
    if (!(await deleteGoneDevice(db, device))) throw error;
    return;
  }
  await deletePushMessage(db, message);
  await updatePushDevice(db, device, { last_sent_at: context.now().toISOString() });
  // Open screens list the devices.
  context.live.tell(userId);
}

export const deliverSoon = (context: Context): void =>
  processSoon(context, 'delivering notifications', deliverPush);
