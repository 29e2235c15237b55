import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { RequestOf } from '@saldo/contract';

/** A browser's half: what it tells, and the keys that only it has. */
export function aSubscription(origin = 'https://push.example.org') {
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16);
  const body = {
    endpoint: `${origin}/send/${randomUUID()}`,
    p256dh: pair.generateKeys('base64url'),
    auth: auth.toString('base64url'),
  } satisfies RequestOf<'addPushDevice'>['body'];
  return { body, browser: { privateKey: pair.getPrivateKey(), auth } };
}
