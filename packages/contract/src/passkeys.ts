import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { user } from './users.ts';
import { id, message, name } from './wire.ts';

const passkey = z
  .object({ id, name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() })
  .meta({
    id: 'Passkey',
    description: 'A key of a device, or of a password manager, that signs in without a password.',
  });

export type Passkey = z.infer<typeof passkey>;

/** Bytes as the browser gives them, written as base64url. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, 'must be base64url');

export const assertion = z.object({
  challenge: bytes(64),
  credential_id: bytes(1400),
  client_data: bytes(4000),
  authenticator_data: bytes(4000),
  signature: bytes(2000),
});

export const passkeysEndpoints = {
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/passkeys/sign-in',
    access: 'public',
    summary: 'Something for a passkey to sign',
    success: 200,
    response: z.object({ results: z.object({ challenge: z.string(), rp_id: z.string() }) }),
    errors: [],
    limit: { count: 120, seconds: 3600 },
  }),
  finishPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/passkeys/sign-in/finish',
    access: 'public',
    summary: 'Sign in with what the passkey signed',
    body: assertion,
    success: 200,
    response: z.object({ access_token: z.string(), results: user }),
    errors: ['signin.refused'],
    limit: { count: 120, seconds: 3600 },
  }),
  listPasskeys: endpoint({
    method: 'GET',
    path: '/api/passkeys',
    access: 'user',
    summary: "The signed-in person's passkeys, newest first",
    success: 200,
    response: z.object({ results: z.array(passkey) }),
    errors: [],
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/start',
    access: 'user',
    summary: 'What the browser needs to make a passkey',
    success: 200,
    response: z.object({
      results: z.object({
        challenge: z.string(),
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), display_name: z.string() }),
        algorithms: z.array(z.int()).meta({ description: 'COSE numbers, the preferred first.' }),
        known_credential_ids: z.array(z.string()),
      }),
    }),
    errors: ['proof.required'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys',
    access: 'user',
    summary: 'Keep the public half of a passkey that was made',
    body: z.object({
      challenge: bytes(64),
      name,
      credential_id: bytes(1400),
      client_data: bytes(4000),
      authenticator_data: bytes(4000),
      public_key: bytes(2000).meta({ description: 'SubjectPublicKeyInfo, as getPublicKey() gives it.' }),
      algorithm: z.int(),
    }),
    success: 201,
    response: message.extend({ results: passkey }),
    errors: ['passkey.refused', 'passkey.too_many', 'proof.required'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/passkeys/{id}',
    access: 'own',
    summary: 'Take a passkey away',
    params: z.object({ id }),
    success: 200,
    response: message,
    errors: ['passkey.not_found'],
  }),
};
