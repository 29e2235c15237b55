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

/** Whoever changes addresses, or asks for letters, could send them to strangers. */
export function requireFewLetters(context: Context, userId: string): Promise<void> {
  return requireWithinLimit(context, `email-letters:${userId}`, { count: 5, seconds: 3600 });
}

/**
 * What waits for the old address goes; then both are told, in the transaction of the change. The old one may take it
 * back: a thief who changes the address must not be the last to have a say.
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
  // Whoever changes it may speak another language than the person who reads this.
  const draft = reversalDraft[toLanguage(before.language)](
    toGreeted(before),
    before.email_proven_at === null ? '' : after.email,
    link,
  );
  await addMail(context, db, before.id, toLetter(before.email, draft));
  await addConfirmation(context, db, after, toLanguage(visitor.language));
}

/** Later than the change before it, also within one tick of the clock: who came first decides who may take it back. */
async function findNextMoment(context: Context, db: Db, userId: string): Promise<Date> {
  const [latest] = await listEmailReversals(db, userId);
  const now = context.now().getTime();
  return new Date(latest ? Math.max(now, Date.parse(latest.changed_at) + 1) : now);
}

/** A letter whose link proves the address that the person has now. */
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
