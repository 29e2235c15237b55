import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys that a browser gave: its half of a key exchange, and a secret. Both are base64url. */
export type PushKeys = { p256dh: string; auth: string };

const CURVE = 'prime256v1';
/** All of it in one record. */
const RECORD_SIZE = 4096;
const END_OF_CONTENT = 2;

type Chance = { salt: Buffer; privateKey?: Buffer };

/**
 * RFC 8291: only the browser can read it. Filled up to a length, so that the push service can't guess from that what it
 * says. `chance` is what is otherwise drawn anew for each message.
 */
export function encryptPush(
  { p256dh, auth }: PushKeys,
  text: string,
  { fillTo = 0, chance = { salt: randomBytes(16) } }: { fillTo?: number; chance?: Chance } = {},
): Buffer {
  const ours = createECDH(CURVE);
  if (chance.privateKey) ours.setPrivateKey(chance.privateKey);
  else ours.generateKeys();
  const ourPublic = ours.getPublicKey();
  const theirPublic = Buffer.from(p256dh, 'base64url');
  const shared = derive(
    ours.computeSecret(theirPublic),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), theirPublic, ourPublic]),
    32,
  );
  const key = derive(shared, chance.salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, chance.salt, 'Content-Encoding: nonce\0', 12);
  const content = Buffer.from(text);
  const filling = Buffer.alloc(Math.max(0, fillTo - content.length));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [content, Buffer.of(END_OF_CONTENT), filling].map((part) => cipher.update(part));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([
    ...[chance.salt, size, Buffer.of(ourPublic.length), ourPublic],
    ...[...record, cipher.final(), cipher.getAuthTag()],
  ]);
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Whether keys of a browser are what they claim: a point on the curve, and sixteen bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const ours = createECDH(CURVE);
  ours.generateKeys();
  try {
    ours.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}
