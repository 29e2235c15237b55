import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const TAG_BYTES = 16;
/** Each key seals one file once, so the nonce may be constant. */
const IV = Buffer.alloc(12);

/** An encrypted file for the store, and its key, which stays with us. */
type SealedFile = { sealed: Buffer; secret: string };

/** AES-256-GCM with its own key. The tag is part of the secret, so no other file is accepted. */
export function sealFile(bytes: Buffer): SealedFile {
  const key = randomBytes(KEY_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, IV);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return { sealed, secret: Buffer.concat([key, cipher.getAuthTag()]).toString('base64url') };
}

/** Undefined if any bit differs. */
export function openFile(sealed: Buffer, secret: string): Buffer | undefined {
  const parts = Buffer.from(secret, 'base64url');
  if (parts.length !== KEY_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', parts.subarray(0, KEY_BYTES), IV);
  decipher.setAuthTag(parts.subarray(KEY_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return undefined;
  }
}
