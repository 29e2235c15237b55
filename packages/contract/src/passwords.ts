import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, message, password } from './wire.ts';

export const passwordsEndpoints = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    summary: 'Send a mail with a link to set a new password',
    body: z.object({ email }),
    success: 200,
    response: message,
    errors: ['email.unknown'],
    limit: { count: 20, seconds: 3600 },
  }),
  readReset: endpoint({
    method: 'POST',
    path: '/api/reset-password/read',
    access: 'public',
    summary: 'What else opens the account that this token sets a password for; the token stays good',
    body: z.object({ token: z.string().max(1000) }),
    success: 200,
    response: z.object({
      results: z.object({
        passkeys: z.array(z.object({ name: z.string(), created_at: z.string() })),
        identities: z.array(z.object({ name: z.string(), account: z.string(), created_at: z.string() })),
        ends_all: z.boolean().meta({
          description:
            'The address was never proven before: every other way into the account ends with the reset.',
        }),
        taken_back_until: z.string().nullable().meta({
          description: 'Until when an earlier address of the account may take it back.',
        }),
      }),
    }),
    errors: ['reset.refused'],
    limit: { count: 60, seconds: 3600 },
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    summary: 'Set a new password with the token of that mail',
    body: z.object({
      token: z.string().max(1000),
      new_password: password,
      remove_passkeys: z
        .boolean()
        .optional()
        .meta({ description: 'Also takes away all passkeys and linked identities.' }),
    }),
    success: 200,
    response: message,
    errors: ['reset.refused'],
    limit: { count: 30, seconds: 3600 },
  }),
};
