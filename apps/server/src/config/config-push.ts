import { createECDH } from 'node:crypto';
import { z } from 'zod';

/** The key pair by which browsers' push services know this installation, and whom they may write to. */
export type PushSettings = { publicKey: string; privateKey: string; subject: string };

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const SECRET_BYTES = 32;
const HOW = 'run `npm run vapid` to make a pair';

const isBytes = (text: string, length: number) =>
  /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === length;

export const pushVariables = {
  VAPID_PUBLIC_KEY: z
    .string()
    .refine((value) => isBytes(value, POINT_BYTES), `must be ${POINT_BYTES} bytes as base64url: ${HOW}`)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine((value) => isBytes(value, SECRET_BYTES), `must be ${SECRET_BYTES} bytes as base64url: ${HOW}`)
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .refine((value) => /^(mailto:[^@\s]+@[^@\s]+|https:\/\/[^/\s]+.*)$/.test(value) && URL.canParse(value), {
      error: 'must be an address such as mailto:admin@saldo.example or https://saldo.example',
    })
    .optional(),
};

/** All of these are needed. */
export const VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;

type Variables = { [Name in keyof typeof pushVariables]?: string | undefined };

export function makePushKeys(): Pick<PushSettings, 'publicKey' | 'privateKey'> {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys('base64url');
  // Without its leading zeros it would be too short, once in 256 times.
  const privateKey = Buffer.concat([Buffer.alloc(SECRET_BYTES), pair.getPrivateKey()]).subarray(
    -SECRET_BYTES,
  );
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

export function toPush(set: Variables): PushSettings | undefined {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = set;
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) return undefined;
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject: VAPID_SUBJECT };
}

/** Two halves of different pairs would be refused by every push service, one notification after the other. */
export function listPushComplaints(set: Variables): string[] {
  const push = toPush(set);
  if (!push || toPublicKey(push.privateKey) === push.publicKey) return [];
  return [`VAPID_PUBLIC_KEY doesn't belong to VAPID_PRIVATE_KEY: ${HOW}`];
}

function toPublicKey(privateKey: string): string | undefined {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}
