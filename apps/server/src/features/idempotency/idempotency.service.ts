import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';

const KEPT_FOR = 24 * 60 * 60 * 1000;

export type KeyedRequest = { owner: number; key: string; name: string; body: unknown };

/**
 * The same key answers with the first answer and does nothing again. The key, what it created and the answer are
 * one database transaction: of two requests at once one waits for the other, and after a failure the key is free.
 */
export function answerOnce<Answer>(
  context: Context,
  request: KeyedRequest,
  run: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const { owner, key } = request;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.name, request.body]))
    .digest('base64url');
  return context.db.transaction().execute(async (trx) => {
    await deleteExpired(trx, owner, key, context.now());
    const expiresAt = new Date(context.now().getTime() + KEPT_FOR).toISOString();
    const isNew = await insertKey(trx, {
      owner,
      key,
      request_hash: requestHash,
      answer: null,
      expires_at: expiresAt,
    });
    if (!isNew) return readAnswer(trx, request, requestHash) as Promise<Answer>;
    const answer = await run({ ...context, db: trx });
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('owner', '=', owner)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}

async function insertKey(
  db: Db,
  row: { owner: number; key: string; request_hash: string; answer: null; expires_at: string },
) {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function readAnswer(db: Db, { owner, key }: KeyedRequest, requestHash: string): Promise<unknown> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!kept?.answer || kept.request_hash !== requestHash) throw new AppError('request.in_conflict');
  return JSON.parse(kept.answer);
}

async function deleteExpired(db: Db, owner: number, key: string, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('expires_at', '<=', now.toISOString())
    .execute();
}

export async function deleteExpiredKeys({ db, now }: Context): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now().toISOString()).execute();
}
