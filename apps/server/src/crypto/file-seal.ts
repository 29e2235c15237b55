import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const TAG_BYTES = 16;
/** Each key seals one file, once: there is nothing that a second number would keep apart. */
const IV = Buffer.alloc(12);

/** A file that lies with somebody else, and what opens it, which stays with us. */
type SealedFile = { sealed: Buffer; secret: string };

/** With a key of its own (AES-256-GCM). The tag is a part of the secret: nothing else is ever taken for the file. */
export function sealFile(bytes: Buffer): SealedFile {
  const key = randomBytes(KEY_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, IV);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return { sealed, secret: Buffer.concat([key, cipher.getAuthTag()]).toString('base64url') };
}

/** Undefined where it is not, to the last bit, what was sealed. */
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
