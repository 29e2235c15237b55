import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { message } from './wire.ts';

const token = z.string().max(1000);

export const emailsEndpoints = {
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/api/email-confirmations',
    access: 'user',
    summary: 'Send a mail with a link that confirms the address of the account',
    success: 200,
    response: message,
    errors: ['email.taken'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/confirm-email',
    access: 'public',
    summary: 'Confirm the address with the token of that mail',
    headers: z.looseObject({
      authorization: z.string().optional().meta({
        description:
          'The token of the account itself. Without it, an address that was never proven before ends every way into the account, the password included.',
      }),
    }),
    body: z.object({ token }),
    success: 200,
    response: message.extend({
      results: z.object({
        reset_token: z
          .string()
          .nullable()
          .meta({ description: 'Sets a new password, where the old one has ended.' }),
      }),
    }),
    errors: ['reset.refused'],
    limit: { count: 60, seconds: 3600 },
  }),
  takeBackEmail: endpoint({
    method: 'POST',
    path: '/api/take-back-email',
    access: 'public',
    summary: 'Make an earlier address the address of the account again, within seven days of its change',
    body: z.object({ token }),
    success: 200,
    response: message.extend({
      results: z.object({
        email: z.string(),
        reset_token: z.string().meta({ description: 'Sets a new password: the old one has ended.' }),
      }),
    }),
    errors: ['reset.refused', 'email.taken'],
    limit: { count: 60, seconds: 3600 },
  }),
};
