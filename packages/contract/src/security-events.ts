import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './wire.ts';

const kind = z.enum([
  'signed_up',
  'signed_in',
  'sign_in_failed',
  'session_ended',
  'all_sessions_ended',
  'password_reset_asked',
  'password_reset',
  'email_changed',
  'email_taken_back',
  'address_proven',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_removed',
  'data_exported',
  'data_imported',
  'bank_linked',
  'bank_removed',
]);

export type SecurityEventKind = z.infer<typeof kind>;

const securityEvent = z
  .object({
    id,
    kind,
    detail: z.string().meta({ description: 'How or what: `password`, `passkey`, a name; may be empty.' }),
    device: z.string(),
    address: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'SecurityEvent', description: 'Something that happened to an account.' });

export type SecurityEvent = z.infer<typeof securityEvent>;

export const securityEventsEndpoints = {
  listSecurityEvents: endpoint({
    method: 'GET',
    path: '/api/security-events',
    access: 'user',
    summary: 'Sign-ins, changes and exports of the last half year, newest first, at most 100',
    success: 200,
    response: z.object({ results: z.array(securityEvent) }),
    errors: [],
  }),
};
