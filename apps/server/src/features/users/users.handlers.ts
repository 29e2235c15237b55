import type { User } from '@saldo/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { UserRow } from './users.repository.ts';
import { addUser, requireUser } from './users.service.ts';

export function usersHandlers(context: Context): HandlersFor<'readUser' | 'signup'> {
  return {
    async readUser({ params, caller }) {
      if (params.id !== caller.userId) throw new AppError('user.not_found');
      return { results: toUser(await requireUser(context, caller.userId)) };
    },

    async signup({ body }) {
      return { message: 'Account created.', results: toUser(await addUser(context, body)) };
    },
  };
}

export function toUser(row: UserRow): User {
  const { id, first_name, last_name, email, phone_number, photo_url, yapily_id, yapily_username } = row;
  return { id, first_name, last_name, email, phone_number, photo_url, yapily_id, yapily_username };
}
