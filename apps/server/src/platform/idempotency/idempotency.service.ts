import { createHash, randomUUID } from 'node:crypto';
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

const KEPT_FOR = 24 * 60 * 60 * 1000;
/** For a database that another server has to take over. */
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
 * The same key answers with the first answer and does nothing again. The key, what it created and the answer are
 * one database transaction: of two requests at once one waits for the other, and after a failure the key is free.
 * Where nobody knows whether that transaction was kept, asking again tells.
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
 * The same for a call that asks somebody outside: no database transaction may wait for them. The key is taken before
 * and given back after a failure; meanwhile, where the server stopped in between, and where nobody knows how it ended, it
 * is in conflict.
 */
export async function answerOnceOutside<Answer>(
  context: Context,
  request: KeyedRequest,
  run: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const { db } = context;
  // Where nobody says whether it was taken, it is known by this.
  const mark = `${UNDER_WAY}${randomUUID()}`;
  const take = () => inTurn(db, request.owner, (trx) => takeKey({ ...context, db: trx }, request, mark));
  if (!(await retryWhileUnknown(take))) return readAnswer(db, request) as Promise<Answer>;
  const answer = await run(context).catch(async (error: unknown) => {
    // What may have been done must not be done again.
    if (!isCommitUnknown(error)) await giveBack(context, request, mark);
    throw error;
  });
  await retryWhileUnknown(() => keepAnswer(db, request, answer));
  return answer;
}

/**
 * It was not done, and may be asked for again with the same key. Where the database is away for longer than anybody waits
 * for an answer, that is seen to later.
 */
async function giveBack({ db, log }: Context, { userId, key }: KeyedRequest, mark: string): Promise<void> {
  const remove = () => deleteKey(db, userId, key, mark);
  await retryWhileUnknown(remove).catch((error: unknown) => {
    log.warn({ err: error }, 'a key is given back later');
    retryWhileUnknown(remove, LONG_MS).catch((later: unknown) =>
      log.error({ err: later }, 'a key stays taken'),
    );
  });
}

/** In the place of an answer; no answer begins like that. */
const UNDER_WAY = '#';

const toHash = ({ name, params, body }: KeyedRequest) =>
  createHash('sha256')
    .update(JSON.stringify([name, params, body]))
    .digest('base64url');

/** False where it is taken already. */
async function takeKey(
  { db, now }: Pick<Context, 'now'> & { db: Db },
  request: KeyedRequest,
  answer: string | null = null,
): Promise<boolean> {
  const { owner, key } = request;
  const moment = now();
  const expires_at = new Date(moment.getTime() + KEPT_FOR).toISOString();
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
