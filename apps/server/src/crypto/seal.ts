import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config/config.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export type Seal = { close: (text: string) => string; open: (sealed: string) => string };

/** Secrets at rest: AES-256-GCM. */
export function createSeal(key: Buffer): Seal {
  return {
    close(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return text.toString('utf8');
    },
  };
}

export const secretKeyFile = (dataDir: string) => join(dataDir, 'secret.key');

/** From the setting, the same on every server; otherwise this machine's own key, readable only by its owner. */
export function readSealKey(secretKey: string | undefined, dataDir: string): Buffer {
  if (secretKey) return toSealKey(secretKey);
  const file = secretKeyFile(dataDir);
  if (!existsSync(file)) writeNewKey(file);
  const key = parseKey(readFileSync(file, 'utf8'));
  if (!key) throw new ConfigError(`${file} is damaged: put back the one from before, or restore a backup`);
  return key;
}

const toSealKey = (secretKey: string) => createHash('sha256').update(secretKey).digest();

function parseKey(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : undefined;
}

/** The key after a restore: from the setting, the backup, or this machine. */
export function findRestoredKey(
  secretKey: string | undefined,
  carried: string | undefined,
  dataDir: string,
): Buffer | undefined {
  if (secretKey) return toSealKey(secretKey);
  const file = secretKeyFile(dataDir);
  const text = carried ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  return text === undefined ? undefined : parseKey(text);
}

/** Atomic: half a key would be used from then on. */
function writeNewKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true });
  try {
    // Unlike a rename, this never replaces a key that another process created meanwhile.
    linkSync(part, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(part, { force: true });
  }
}
