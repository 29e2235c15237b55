import type { Input } from '@saldo/contract';
import type { Updateable } from 'kysely';
import type { Context } from '../../context/context.ts';
import { type Db, inTransaction, isUniqueViolation } from '../../db/database.ts';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import type { Caller, Visitor } from '../../http/routes/handlers.ts';
import { deliverSoon } from '../../platform/mails/mails.service.ts';
import { isReserved, listEmailReversals } from '../email-reversals/email-reversals.repository.ts';
import { requireFewLetters, tellOfChange } from '../emails/changed-email.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { requireProof } from '../sessions/recent-proof.ts';
import { deletePicture, hasPicture } from '../uploads/uploads.repository.ts';
import { toUploadName } from '../uploads/uploads.service.ts';
import {
  findUser,
  findUserByEmailKey,
  isPhotoOfAnother,
  type UserRow,
  updateUser,
} from '../users/users.repository.ts';
import { requireUser, toEmailKey } from '../users/users.service.ts';
import type { UsersTable } from '../users/users.table.ts';

type Fields = Input<'changeUser'>['body'];

export async function changeUser(
  context: Context,
  caller: Caller,
  fields: Fields,
  visitor: Visitor,
): Promise<UserRow> {
  const { userId } = caller;
  if (fields.photo_url) await requireOwnPicture(context, userId, fields.photo_url);
  const before = await requireUser(context, userId);
  const isMoving = isOtherEmail(fields, before);
  if (isMoving) {
    await requireProof(context, caller);
    await requireFewLetters(context, userId);
  }
  // Found before the change: the notification to the old address must stay.
  const oldMails = isMoving ? await context.mailer.find(before.email) : [];
  const user = await inTransaction(context.db, (trx) =>
    isMoving ? moveUser(context, trx, caller, fields, visitor) : updateFields(trx, userId, fields),
  ).catch((error: unknown) => {
    // Taken by somebody else at the same moment.
    if (isUniqueViolation(error)) throw new AppError('email.taken');
    throw error;
  });
  if (isMoving) {
    await context.mailer.remove(oldMails);
    deliverSoon(context);
  }
  const oldPhoto = toUploadName(before.photo_url);
  if (oldPhoto && user.photo_url !== before.photo_url) await deletePicture(context.db, oldPhoto);
  return user;
}

/** Moves to another address, effective at once and unproven. */
async function moveUser(
  context: Context,
  db: Db,
  caller: Caller,
  fields: Fields,
  visitor: Visitor,
): Promise<UserRow> {
  // Again, now holding the person's row: concurrent changes take turns.
  await requireProof(context, caller, db);
  const before = await requireUser({ ...context, db }, caller.userId);
  if (!isOtherEmail(fields, before)) return updateFields(db, caller.userId, fields);
  await requireUnreserved(context, db, before, fields.email ?? '');
  const after = await updateFields(db, caller.userId, fields, { email_proven_at: null });
  await noteSecurity(context, before.id, visitor, 'email_changed', { detail: before.email, db });
  await tellOfChange(context, db, before, after, visitor);
  return after;
}

/** Others may still revert to it; one's own earlier address is always available. */
async function requireUnreserved(context: Context, db: Db, user: UserRow, email: string): Promise<void> {
  const own = (await listEmailReversals(db, user.id)).map(({ email_key }) => email_key);
  const key = toEmailKey(email);
  if (!own.includes(key) && (await isReserved(db, key, context.now().toISOString())))
    throw new AppError('email.taken');
}

function isOtherEmail({ email }: Fields, user: UserRow): boolean {
  return email !== undefined && toEmailKey(email) !== user.email_key;
}

async function updateFields(
  db: Db,
  userId: string,
  fields: Fields,
  more: Updateable<UsersTable> = {},
): Promise<UserRow> {
  const { email, ...rest } = fields;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const changes: Updateable<UsersTable> = {
    ...given,
    ...more,
    ...(email !== undefined && { email, email_key: toEmailKey(email) }),
  };
  if (changes.email_key !== undefined) {
    const holder = await findUserByEmailKey(db, changes.email_key);
    if (holder && holder.id !== userId) throw new AppError('email.taken');
  }
  const user =
    Object.keys(changes).length > 0 ? await updateUser(db, userId, changes) : await findUser(db, userId);
  if (!user) throw new AppError('user.not_found');
  return user;
}

/** Only our uploads: a foreign picture would notify its host of each view. */
async function requireOwnPicture(context: Context, userId: string, url: string): Promise<void> {
  const name = toUploadName(url);
  const isThere = name !== undefined && (await hasPicture(context.db, name));
  if (!isThere || (await isPhotoOfAnother(context.db, userId, url)))
    throw invalidInput('photo_url', 'must be a url that /api/upload gave');
}
