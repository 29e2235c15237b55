import { randomUUIDv7 } from 'node:crypto';
import type { Input, User } from '@saldo/contract';
import type { Insertable } from 'kysely';
import type { Context } from '../../context/context.ts';
import { hashPassword } from '../../crypto/password.ts';
import { type Db, inTransaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller, Visitor } from '../../http/routes/handlers.ts';
import { toLanguage } from '../../platform/mails/letter.ts';
import { isReserved } from '../email-reversals/email-reversals.repository.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { readPreferences } from './preferences.repository.ts';
import { findUser, insertUser, readHomeOf, type UserRow } from './users.repository.ts';
import type { UsersTable } from './users.table.ts';

/** Emails ignore case, for ASCII letters only: the Kelvin sign isn't k. */
export function toEmailKey(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export async function requireUser(context: Context, userId: string): Promise<UserRow> {
  const user = await findUser(context.db, userId);
  if (!user) throw new AppError('user.not_found');
  return user;
}

/** People can read only themselves; others don't exist. */
export function requireSelf(id: string, caller: Caller): void {
  if (id !== caller.userId) throw new AppError('user.not_found');
}

type Fields = {
  email: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
  phone_number?: string | undefined;
};

/** A new user's row; without a password, they sign in through a provider. */
export function newUser(
  context: Context,
  fields: Fields,
  language: string | undefined,
): Insertable<UsersTable> {
  return {
    id: randomUUIDv7(),
    email: fields.email,
    email_key: toEmailKey(fields.email),
    email_proven_at: null,
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
    const row = { ...newUser(context, fields, visitor.language), password_hash };
    const user = (await isReserved(trx, row.email_key, row.created_at))
      ? undefined
      : await insertUser(trx, row);
    if (!user) throw new AppError('email.taken');
    await noteSecurity(context, user.id, visitor, 'signed_up', { db: trx });
    return user;
  });
}

export async function tellUser(db: Db, row: UserRow): Promise<User> {
  const { id, first_name, last_name, email, phone_number, photo_url, yapily_id, yapily_username } = row;
  const email_proven = row.email_proven_at !== null;
  return {
    id,
    first_name,
    last_name,
    email,
    email_proven,
    phone_number,
    photo_url,
    home_currency: await readHomeOf(db, row.id),
    preferences: await readPreferences(db, row.id),
    yapily_id,
    yapily_username,
  };
}
