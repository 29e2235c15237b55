import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { user } from './users.ts';
import { message } from './wire.ts';

export const sessionsEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Sign in with email and password',
    // Loose on purpose: what could never be a password is simply not the right one.
    body: z.object({ email: z.string().trim().max(1000), password: z.string().max(1000) }),
    success: 200,
    response: z.object({ access_token: z.string(), results: user }),
    errors: ['login.refused'],
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
