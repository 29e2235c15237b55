import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { user } from './users.ts';
import { id, message } from './wire.ts';

const session = z
  .object({
    id,
    device: z.string().meta({ example: 'Firefox on Linux' }),
    created_at: z.string(),
    last_used_at: z.string(),
    current: z.boolean().meta({ description: 'The session of the token that asks.' }),
  })
  .meta({ description: 'A device on which somebody is signed in.' });

export type Session = z.infer<typeof session>;

const loginText = z
  .string()
  .max(1000)
  .refine((text) => !text.includes('\0'), 'must not contain a NUL character');

export const sessionsEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Sign in with email and password',
    // Loose on purpose: what could never be a password is simply not the right one.
    body: z.object({
      email: loginText.trim(),
      password: loginText,
      code: loginText
        .optional()
        .meta({ description: 'Of the authenticator app, or a recovery code, where a second factor is set.' }),
    }),
    success: 200,
    response: z.object({ access_token: z.string(), results: user }),
    errors: ['login.refused', 'second_factor.required', 'second_factor.refused', 'attempts.too_many'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    access: 'user',
    summary: 'Where this person is signed in, most recently used first',
    success: 200,
    response: z.object({ results: z.array(session) }),
    errors: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/{id}',
    access: 'owner',
    summary: 'Sign one device out',
    params: z.object({ id }),
    success: 200,
    response: message,
    errors: ['session.not_found'],
  }),
  endAllSessions: endpoint({
    method: 'DELETE',
    path: '/api/sessions',
    access: 'user',
    summary: 'Sign every device out, this one included',
    success: 200,
    response: message,
    errors: [],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    access: 'user',
    summary: 'End the session of this token',
    success: 200,
    response: message,
    errors: [],
  }),
};
