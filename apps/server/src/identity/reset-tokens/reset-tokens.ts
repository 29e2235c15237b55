import type { Context } from '../../context/context.ts';
import { hashToken, makeToken } from '../../crypto/token.ts';
import type { Db } from '../../db/database.ts';
import { replaceReset } from './reset-tokens.repository.ts';

const LIFETIME = 60 * 60 * 1000;

/** A token to set a new password; replaces earlier ones. */
export async function addReset(context: Context, db: Db, userId: string): Promise<string> {
  const token = makeToken();
  const expires_at = new Date(context.now().getTime() + LIFETIME).toISOString();
  await replaceReset(db, { user_id: userId, token_hash: hashToken(token), expires_at });
  return token;
}
