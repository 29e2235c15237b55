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
    errors: ['email.unknown', 'attempts.too_many'],
    limit: { count: 20, seconds: 3600 },
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    summary: 'Set a new password with the token of that mail',
    body: z.object({ token: z.string().max(1000), new_password: password }),
    success: 200,
    response: message,
    errors: ['reset.refused', 'attempts.too_many'],
    limit: { count: 30, seconds: 3600 },
  }),
};
