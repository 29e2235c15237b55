import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { message } from './wire.ts';

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not count. */
export const secondFactorCode = z.string().trim().min(1, 'is required').max(40).meta({ example: '123456' });

const recoveryCodes = z
  .array(z.string())
  .meta({ description: 'Each signs in once, where the app is lost. They are told this one time.' });

export const secondFactorEndpoints = {
  readSecondFactor: endpoint({
    method: 'GET',
    path: '/api/second-factor',
    access: 'user',
    summary: 'Whether a code of an authenticator app is asked for when signing in',
    success: 200,
    response: z.object({
      results: z.object({ enabled_at: z.string().nullable(), recovery_codes_left: z.int() }),
    }),
    errors: [],
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/api/second-factor',
    access: 'user',
    summary: 'A secret for an authenticator app; it counts once confirmed by a code',
    success: 200,
    response: z.object({ results: z.object({ secret: z.string(), uri: z.string() }) }),
    errors: ['second_factor.exists', 'proof.required'],
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/second-factor/confirm',
    access: 'user',
    summary: 'From now on a code is asked for when signing in',
    body: z.object({ code: secondFactorCode }),
    success: 200,
    response: message.extend({ results: z.object({ recovery_codes: recoveryCodes }) }),
    errors: ['second_factor.exists', 'second_factor.not_started', 'code.refused'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    access: 'user',
    summary: 'New recovery codes; the old ones end',
    body: z.object({ code: secondFactorCode }),
    success: 200,
    response: message.extend({ results: z.object({ recovery_codes: recoveryCodes }) }),
    errors: ['second_factor.not_started', 'code.refused'],
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/api/second-factor/remove',
    access: 'user',
    summary: 'No code is asked for any more',
    body: z.object({ code: secondFactorCode }),
    success: 200,
    response: message,
    errors: ['second_factor.not_started', 'code.refused'],
  }),
};
