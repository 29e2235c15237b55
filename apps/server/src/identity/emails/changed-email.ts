import type { Context } from '../../context/context.ts';
import { hashToken, makeToken } from '../../crypto/token.ts';
import type { Db } from '../../db/database.ts';
import type { Visitor } from '../../http/routes/handlers.ts';
import { requireWithinLimit } from '../../platform/limits/limits.service.ts';
import { type Language, toGreeted, toLanguage, toLetter } from '../../platform/mails/letter.ts';
import { deleteMailsTo } from '../../platform/mails/mails.repository.ts';
import { addMail } from '../../platform/mails/mails.service.ts';
import { insertEmailReversal, listEmailReversals } from '../email-reversals/email-reversals.repository.ts';
import { deleteReset } from '../reset-tokens/reset-tokens.repository.ts';
import type { UserRow } from '../users/users.repository.ts';
import { confirmDraft, reversalDraft } from './email-letters.ts';
import { replaceConfirmation } from './emails.repository.ts';

const DAY = 24 * 3_600_000;
const CONFIRMED_WITHIN = DAY;
const TAKEN_BACK_WITHIN = 7 * DAY;

/** Mails go to addresses that anybody can type, so they are limited. */
export function requireFewLetters(context: Context, userId: string): Promise<void> {
  return requireWithinLimit(context, `email-letters:${userId}`, { count: 5, seconds: 3600 });
}

/**
 * Cancels mails for the old address and informs both, in the transaction of the change. The old one can
 * revert it: a thief must not have the last word.
 */
export async function tellOfChange(
  context: Context,
  db: Db,
  before: UserRow,
  after: UserRow,
  visitor: Visitor,
): Promise<void> {
  await deleteReset(db, before.id);
  await deleteMailsTo(db, before.id, [before.email]);
  const token = makeToken();
  const changedAt = await findNextMoment(context, db, before.id);
  await insertEmailReversal(db, {
    user_id: before.id,
    token_hash: hashToken(token),
    email: before.email,
    email_key: before.email_key,
    changed_at: changedAt.toISOString(),
    was_proven: before.email_proven_at === null ? 0 : 1,
    expires_at: new Date(changedAt.getTime() + TAKEN_BACK_WITHIN).toISOString(),
  });
  const link = `${context.config.publicUrl}/take-back-email?token=${token}`;
  // Whoever makes the change may speak another language than its reader.
  const draft = reversalDraft[toLanguage(before.language)](
    toGreeted(before),
    before.email_proven_at === null ? '' : after.email,
    link,
  );
  await addMail(context, db, before.id, toLetter(before.email, draft));
  await addConfirmation(context, db, after, toLanguage(visitor.language));
}

/** Later than the previous change even within one clock tick: the order decides who can revert. */
async function findNextMoment(context: Context, db: Db, userId: string): Promise<Date> {
  const [latest] = await listEmailReversals(db, userId);
  const now = context.now().getTime();
  return new Date(latest ? Math.max(now, Date.parse(latest.changed_at) + 1) : now);
}

/** A mail with a link that proves the present address. */
export async function addConfirmation(
  context: Context,
  db: Db,
  user: UserRow,
  language: Language,
): Promise<void> {
  const token = makeToken();
  const expires_at = new Date(context.now().getTime() + CONFIRMED_WITHIN).toISOString();
  await replaceConfirmation(db, { user_id: user.id, token_hash: hashToken(token), expires_at });
  const link = `${context.config.publicUrl}/confirm-email?token=${token}`;
  const draft = confirmDraft[language](toGreeted(user), link);
  await addMail(context, db, user.id, toLetter(user.email, draft));
}
