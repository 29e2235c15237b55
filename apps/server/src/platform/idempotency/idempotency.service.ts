import { createHash, randomUUID } from 'node:crypto';
import { DAYS_KEPT_FOR_DEVICES, KEY_OF_DEVICE } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { isCommitUnknown } from '../../db/failure.ts';
import type { Owner } from '../../db/owner.ts';
import { retryWhileUnknown } from '../../db/retry.ts';
import { AppError } from '../../errors/app-error.ts';
import { inTurn } from '../../ledger/index.ts';
import {
  deleteKey,
  deleteKeysExpiredBy,
  findKey,
  insertKey,
  updateAnswer,
} from './idempotency.repository.ts';

const DAY = 24 * 60 * 60 * 1000;
const KEPT_FOR = DAY;
/** Changes that a device sends once it has a network again: it may have sent them before, without hearing of it. */
const KEPT_FOR_DEVICES = DAYS_KEPT_FOR_DEVICES * DAY;
/** Long enough for a database failover. */
const LONG_MS = 15 * 60 * 1000;

export type KeyedRequest = {
  userId: string;
  owner: Owner;
  key: string;
  name: string;
  params: unknown;
  body: unknown;
};

/**
 * The same key returns the first answer and does nothing again. Key, effects and answer share one
 * transaction: of two concurrent calls one waits, and after a failure the key is free. If the outcome of a
 * commit is unknown, repeating the call tells.
 */
export function answerOnce<Answer>(
  context: Context,
  request: KeyedRequest,
  run: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const answer = () =>
    inTurn(context.db, request.owner, async (trx) => {
      const inside = { ...context, db: trx };
      if (!(await takeKey(inside, request))) return readAnswer(trx, request) as Promise<Answer>;
      const answer = await run(inside);
      await keepAnswer(trx, request, answer);
      return answer;
    });
  return retryWhileUnknown(answer);
}

/**
 * The same for calls to outside services, which no transaction may wait for. The key is taken before and
 * released after a failure; meanwhile, after a crash, or if the outcome is unknown, it is in conflict.
 */
export async function answerOnceOutside<Answer>(
  context: Context,
  request: KeyedRequest,
  run: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const { db } = context;
  // Identifies our key if the outcome of taking it is unknown.
  const mark = `${UNDER_WAY}${randomUUID()}`;
  const take = () => inTurn(db, request.owner, (trx) => takeKey({ ...context, db: trx }, request, mark));
  if (!(await retryWhileUnknown(take))) return readAnswer(db, request) as Promise<Answer>;
  const answer = await run(context).catch(async (error: unknown) => {
    // What may have been done must not be repeated.
    if (!isCommitUnknown(error)) await giveBack(context, request, mark);
    throw error;
  });
  await retryWhileUnknown(() => keepAnswer(db, request, answer));
  return answer;
}

/** Not done: the key may be used again. If the database is away for long, that happens later. */
async function giveBack({ db, log }: Context, { userId, key }: KeyedRequest, mark: string): Promise<void> {
  const remove = () => deleteKey(db, userId, key, mark);
  await retryWhileUnknown(remove).catch((error: unknown) => {
    log.warn({ err: error }, 'a key is given back later');
    retryWhileUnknown(remove, LONG_MS).catch((later: unknown) =>
      log.error({ err: later }, 'a key stays taken'),
    );
  });
}

/** A marker instead of an answer; no answer starts like this. */
const UNDER_WAY = '#';

const toHash = ({ name, params, body }: KeyedRequest) =>
  createHash('sha256')
    .update(JSON.stringify([name, params, body]))
    .digest('base64url');

/** False if taken. */
async function takeKey(
  { db, now }: Pick<Context, 'now'> & { db: Db },
  request: KeyedRequest,
  answer: string | null = null,
): Promise<boolean> {
  const { owner, key } = request;
  const moment = now();
  const keptFor = key.startsWith(KEY_OF_DEVICE) ? KEPT_FOR_DEVICES : KEPT_FOR;
  const expires_at = new Date(moment.getTime() + keptFor).toISOString();
  const row = { owner, key, request_hash: toHash(request), answer, expires_at };
  return insertKey(db, row, moment.toISOString());
}

const keepAnswer = (db: Db, { userId, key }: KeyedRequest, answer: unknown): Promise<void> =>
  updateAnswer(db, userId, key, JSON.stringify(answer));

async function readAnswer(db: Db, request: KeyedRequest): Promise<unknown> {
  const kept = await findKey(db, request.owner, request.key);
  const isAnswered = kept?.answer && !kept.answer.startsWith(UNDER_WAY);
  if (!isAnswered || kept.request_hash !== toHash(request)) throw new AppError('request.in_conflict');
  return JSON.parse(kept.answer ?? '');
}

export const deleteExpiredKeys = ({ db, now }: Context): Promise<void> =>
  deleteKeysExpiredBy(db, now().toISOString());
