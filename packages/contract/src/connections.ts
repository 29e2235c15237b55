import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { BANK_ERRORS } from './errors.ts';
import { id, message } from './wire.ts';

const STATES = ['awaiting', 'connected', 'refused', 'expired', 'revoked', 'failed'] as const;
const instant = z.string().meta({ example: '2026-11-15T12:00:00.000Z' });

const connection = z
  .object({
    id,
    institution_id: id,
    consent_token: z
      .string()
      .nullable()
      .meta({ description: 'A handle for the consent; null while the bank has not given it, or no longer.' }),
    state: z.enum(STATES),
    expires_at: instant.nullable(),
    refreshed_at: instant.nullable(),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why the last call to the bank failed, as an error code.' }),
    problem_until: instant.nullable(),
  })
  .meta({ id: 'Connection', description: 'A bank that a person has linked, or begun to.' });

export type Connection = z.infer<typeof connection>;

const callback = z.url({ protocol: /^https?$/, error: 'must be an address of a page' }).max(500);
const handle = z.string().min(1).max(4000);

export const connectionsEndpoints = {
  listConnections: endpoint({
    method: 'GET',
    path: '/api/connections',
    access: 'user',
    summary: "The person's linked banks, in the order they were linked",
    success: 200,
    response: z.object({ results: z.array(connection) }),
    errors: [],
  }),
  requestAuthorization: endpoint({
    method: 'POST',
    path: '/api/account-auth-requests',
    access: 'user',
    summary: 'Begin to link a bank: answers with the page of the bank to go to',
    body: z.object({ applicationUserId: z.string().max(200), institutionId: id, callback }),
    outside: true,
    success: 201,
    response: z.object({ authorisationUrl: z.string(), results: connection }),
    errors: [...BANK_ERRORS, 'bank.user_required', 'institution.not_found'],
  }),
  renewConnection: endpoint({
    method: 'POST',
    path: '/api/connections/{id}/renew',
    access: 'own',
    summary: 'Ask for the authorization anew; accounts and transactions stay where they are',
    params: z.object({ id }),
    body: z.object({ callback }),
    outside: true,
    success: 201,
    response: z.object({ authorisationUrl: z.string(), results: connection }),
    errors: [...BANK_ERRORS, 'connection.not_found', 'bank.user_required'],
  }),
  attachConsent: endpoint({
    method: 'POST',
    path: '/api/consent-token',
    access: 'user',
    summary: 'Hand over the consent that the bank has given',
    body: z.object({ consentToken: handle, institutionId: id }),
    success: 200,
    response: message.extend({ results: connection }),
    errors: [...BANK_ERRORS, 'consent.refused'],
  }),
  removeConnection: endpoint({
    method: 'DELETE',
    path: '/api/connections/{id}',
    access: 'own',
    summary: 'Unlink a bank; its sources and their transactions stay, as hand-kept',
    params: z.object({ id }),
    success: 200,
    response: message,
    errors: ['connection.not_found', 'ledger.full'],
  }),
};
