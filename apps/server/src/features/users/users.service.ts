import { randomUUIDv7 } from 'node:crypto';
import type { Input, User } from '@saldo/contract';
import type { Insertable, Updateable } from 'kysely';
import type { Context } from '../../context.ts';
import { hashPassword } from '../../crypto/password.ts';
import { type Db, inTransaction, isUniqueViolation, liftTimeouts } from '../../db/database.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import type { Caller, Visitor } from '../../http/handlers.ts';
import { addBankRemoval, removeSoon } from '../bank-users/bank-removals.ts';
import { withLedger } from '../ledger/ledger.ts';
import { toLanguage } from '../mails/letter.ts';
import { deleteMails } from '../mails/mails.repository.ts';
import { deleteReset } from '../passwords/passwords.repository.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { deletePicture, hasPicture } from '../uploads/uploads.repository.ts';
import { toUploadName } from '../uploads/uploads.service.ts';
import {
  deleteUser,
  findUser,
  findUserByEmailKey,
  insertUser,
  isPhotoOfAnother,
  type UserRow,
  updateUser,
} from './users.repository.ts';
import type { UsersTable } from './users.table.ts';

/** Emails are one account whatever their case. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

export async function requireUser(context: Context, userId: string): Promise<UserRow> {
  const user = await findUser(context.db, userId);
  if (!user) throw new AppError('user.not_found');
  return user;
}

type Fields = {
  email: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
  phone_number?: string | undefined;
};

/** A row for somebody new; without a password they sign in through an identity provider. */
export function newUser(
  context: Context,
  fields: Fields,
  language: string | undefined,
): Insertable<UsersTable> {
  return {
    id: randomUUIDv7(),
    email: fields.email,
    email_key: toEmailKey(fields.email),
    password_hash: null,
    first_name: fields.first_name ?? '',
    last_name: fields.last_name ?? '',
    phone_number: fields.phone_number ?? '',
    photo_url: null,
    yapily_id: null,
    yapily_username: null,
    language: toLanguage(language),
    created_at: context.now().toISOString(),
  };
}

export async function addUser(
  context: Context,
  fields: Input<'signup'>['body'],
  visitor: Visitor,
): Promise<UserRow> {
  const password_hash = await hashPassword(fields.password);
  return inTransaction(context.db, async (trx) => {
    const user = await insertUser(trx, { ...newUser(context, fields, visitor.language), password_hash });
    if (!user) throw new AppError('email.taken');
    await noteSecurity(context, user.id, visitor, 'signed_up', { db: trx });
    return user;
  });
}

export async function changeUser(
  context: Context,
  userId: string,
  fields: Input<'changeUser'>['body'],
  visitor: Visitor,
): Promise<UserRow> {
  if (fields.photo_url) await requireOwnPicture(context, userId, fields.photo_url);
  const before = await requireUser(context, userId);
  const user = await inTransaction(context.db, async (trx) => {
    const changed = await updateFields(trx, userId, fields);
    if (changed.email_key !== before.email_key)
      await noteSecurity(context, userId, visitor, 'email_changed', { detail: before.email, db: trx });
    const oldPhoto = toUploadName(before.photo_url);
    if (oldPhoto && changed.photo_url !== before.photo_url) await deletePicture(trx, oldPhoto);
    return changed;
  }).catch((error: unknown) => {
    // Somebody else took the same address at this very moment.
    if (isUniqueViolation(error)) throw new AppError('email.taken');
    throw error;
  });
  if (user.email_key !== before.email_key) await forgetOldAddress(context, before);
  return user;
}

async function updateFields(db: Db, userId: string, fields: Input<'changeUser'>['body']): Promise<UserRow> {
  const { email, ...rest } = fields;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const changes: Updateable<UsersTable> = {
    ...given,
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

/** What was sent to, or waits for, an address that is no longer theirs. */
async function forgetOldAddress(context: Context, before: UserRow): Promise<void> {
  await deleteReset(context.db, before.id);
  await deleteMails(context.db, before.id);
  await context.mailer.forget(before.email);
}

/** Only what was uploaded here: a foreign address would tell its owner whenever the profile is looked at. */
async function requireOwnPicture(context: Context, userId: string, url: string): Promise<void> {
  const name = toUploadName(url);
  const isThere = name !== undefined && (await hasPicture(context.db, name));
  if (!isThere || (await isPhotoOfAnother(context.db, userId, url)))
    throw invalidInput('photo_url', 'must be a url that /api/upload gave');
}

/** With all that hangs on the row. */
export async function removeUser(context: Context, { userId, owner }: Caller): Promise<void> {
  // What writes this person's money holds their ledger first, and so does this: neither waits for the other in vain.
  const user = await withLedger(context.db, owner, async (ledger) => {
    await liftTimeouts(ledger);
    const removed = await requireUser({ ...context, db: ledger }, userId);
    await deleteUser(ledger, userId);
    const photo = toUploadName(removed.photo_url);
    if (photo) await deletePicture(ledger, photo);
    if (removed.yapily_id) await addBankRemoval(context, ledger, 'user', removed.yapily_id);
    return removed;
  });
  removeSoon(context);
  await context.mailer.forget(user.email);
}

export function toUser(row: UserRow): User {
  const { id, first_name, last_name, email, phone_number, photo_url, yapily_id, yapily_username } = row;
  return { id, first_name, last_name, email, phone_number, photo_url, yapily_id, yapily_username };
}
