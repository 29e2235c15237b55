import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { user } from './users.ts';
import { id, message } from './wire.ts';

const providerId = z.string().min(1).max(40);
const location = z.object({ location: z.string() });

const identity = z
  .object({
    id,
    provider: providerId,
    name: z.string().meta({ description: 'Of the provider.' }),
    account: z.string().meta({ description: 'What the provider called the account when it was linked.' }),
    created_at: z.string(),
  })
  .meta({ id: 'Identity', description: 'An account at an identity provider that signs in here.' });

export type Identity = z.infer<typeof identity>;

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
    errors: ['provider.not_found'],
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
    errors: ['signin.refused'],
    limit: { count: 60, seconds: 3600 },
  }),
  listIdentities: endpoint({
    method: 'GET',
    path: '/api/identities',
    access: 'user',
    summary: 'The accounts at identity providers that sign this person in, newest first',
    success: 200,
    response: z.object({ results: z.array(identity) }),
    errors: [],
  }),
  linkIdentity: endpoint({
    method: 'POST',
    path: '/api/identities/link',
    access: 'user',
    summary: 'Begin to link an account at an identity provider: where to send the browser',
    body: z.object({ provider: providerId }),
    success: 200,
    cookie: true,
    response: location,
    errors: ['provider.not_found', 'proof.required'],
    limit: { count: 60, seconds: 3600 },
  }),
  removeIdentity: endpoint({
    method: 'DELETE',
    path: '/api/identities/{id}',
    access: 'own',
    summary: 'This account at a provider signs in no more',
    params: z.object({ id }),
    success: 200,
    response: message,
    errors: ['identity.not_found'],
  }),
};
