import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { BANK_ERRORS } from './errors.ts';
import { user } from './users.ts';
import { message } from './wire.ts';

export const bankUsersEndpoints = {
  createBankUser: endpoint({
    method: 'POST',
    path: '/api/create-yapily-user',
    access: 'user',
    summary: 'Open an account at the bank provider; where there is one already, it answers with that (200)',
    body: z.object({ applicationUserId: z.string().max(200) }),
    outside: true,
    success: 201,
    repeated: 200,
    response: message.extend({ results: user }),
    errors: BANK_ERRORS,
  }),
  removeBankUser: endpoint({
    method: 'DELETE',
    path: '/api/remove-yapily-user',
    access: 'user',
    summary: 'Close the account at the bank provider, with all links to banks',
    headers: z.object({ 'yapily-id': z.string().min(1).max(200) }),
    success: 200,
    response: message.extend({ results: user }),
    errors: ['ledger.full'],
  }),
};
