import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { user } from './users.ts';

const providerId = z.string().min(1).max(40);
const location = z.object({ location: z.string() });

export const identitiesEndpoints = {
  listProviders: endpoint({
    method: 'GET',
    path: '/api/auth/providers',
    access: 'public',
    summary: 'The identity providers that can be used to sign in',
    success: 200,
    response: z.object({ results: z.array(z.object({ id: providerId, name: z.string() })) }),
    errors: [],
  }),
  startSignIn: endpoint({
    method: 'GET',
    path: '/api/auth/{provider}/start',
    access: 'public',
    summary: 'Send the browser to an identity provider',
    params: z.object({ provider: providerId }),
    success: 302,
    response: location,
    errors: ['provider.not_found', 'attempts.too_many'],
    limit: { count: 60, seconds: 3600 },
  }),
  finishSignIn: endpoint({
    method: 'GET',
    path: '/api/auth/{provider}/callback',
    access: 'public',
    summary: 'Where the identity provider sends the browser back to',
    params: z.object({ provider: providerId }),
    query: z.looseObject({}),
    headers: z.looseObject({ cookie: z.string().optional() }),
    success: 302,
    response: location,
    errors: ['provider.not_found'],
  }),
  completeSignIn: endpoint({
    method: 'POST',
    path: '/api/auth/session',
    access: 'public',
    summary: 'Exchange the code of a finished sign-in for a token',
    headers: z.looseObject({ cookie: z.string().optional() }),
    body: z.object({ code: z.string().max(200) }),
    success: 200,
    response: z.object({ access_token: z.string(), results: user, provider: providerId }),
    errors: ['signin.refused', 'attempts.too_many'],
    limit: { count: 60, seconds: 3600 },
  }),
};
