import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import type { Context } from '../../context.ts';
import { hashPassword } from '../../crypto/password.ts';
import { AppError } from '../../http/app-error.ts';
import { findUser, insertUser, type UserRow } from './users.repository.ts';

/** Emails are one account whatever their case. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

export async function requireUser(context: Context, userId: string): Promise<UserRow> {
  const user = await findUser(context.db, userId);
  if (!user) throw new AppError('user.not_found');
  return user;
}

export async function addUser(context: Context, fields: Input<'signup'>['body']): Promise<UserRow> {
  const user = await insertUser(context.db, {
    id: randomUUIDv7(),
    email: fields.email,
    email_key: toEmailKey(fields.email),
    password_hash: await hashPassword(fields.password),
    first_name: fields.first_name ?? '',
    last_name: fields.last_name ?? '',
    phone_number: fields.phone_number ?? '',
    photo_url: null,
    yapily_id: null,
    yapily_username: null,
    created_at: context.now().toISOString(),
  });
  if (!user) throw new AppError('email.taken');
  return user;
}
