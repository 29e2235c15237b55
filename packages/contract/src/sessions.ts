import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assertion } from './passkeys.ts';
import { secondFactorCode } from './second-factor.ts';
import { user } from './users.ts';
import { id, isPlainText, message, PLAIN_TEXT } from './wire.ts';

const session = z
  .object({
    id,
    device: z.string().meta({ example: 'Firefox on Linux' }),
    created_at: z.string(),
    last_used_at: z.string(),
    current: z.boolean().meta({ description: 'The session of the token that asks.' }),
  })
  .meta({ id: 'Session', description: 'A device on which somebody is signed in.' });

export type Session = z.infer<typeof session>;

const loginText = z.string().max(1000).refine(isPlainText, PLAIN_TEXT);

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
    cookie: true,
    response: z.object({ access_token: z.string(), results: user }),
    errors: ['login.refused', 'second_factor.required', 'second_factor.refused'],
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
  readProof: endpoint({
    method: 'GET',
    path: '/api/sessions/proof',
    access: 'user',
    summary: 'By what this person can confirm that it is them, and until when that holds',
    success: 200,
    response: z.object({
      results: z.object({
        proven_until: z.string().nullable().meta({ description: 'Null where it has to be confirmed again.' }),
        has_password: z.boolean(),
        has_second_factor: z.boolean(),
        has_passkey: z.boolean(),
        providers: z.array(z.object({ id: z.string(), name: z.string() })).meta({
          description: 'Linked, and offered here: signing in again through one of them confirms it too.',
        }),
      }),
    }),
    errors: [],
  }),
  proveSession: endpoint({
    method: 'POST',
    path: '/api/sessions/proof',
    access: 'user',
    summary: 'Confirm for five minutes that it is really this person',
    body: z
      .object({
        password: loginText.optional(),
        code: secondFactorCode.optional(),
        passkey: assertion.optional().meta({ description: 'Of what /api/passkeys/sign-in gave to sign.' }),
      })
      .meta({
        description: 'One of them. Where a second factor is set, a password alone is not enough.',
      }),
    success: 200,
    response: message.extend({ results: z.object({ proven_until: z.string() }) }),
    errors: [
      'password.refused',
      'code.refused',
      'passkey.refused',
      'second_factor.required',
      'second_factor.refused',
      'second_factor.not_started',
    ],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/{id}',
    access: 'own',
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
