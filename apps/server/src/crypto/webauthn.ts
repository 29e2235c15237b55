import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/**
 * The server's WebAuthn checks for passkeys without attestation: the browser provides the public key, so only
 * 37 bytes of authenticator data are parsed.
 */

/** COSE's numbers, the preferred first: ECDSA on P-256, Ed25519, RSA with PKCS #1. */
export const ALGORITHMS = [-7, -8, -257] as const;

const KEY_TYPES: Record<number, string> = { [-7]: 'ec', [-8]: 'ed25519', [-257]: 'rsa' };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;

export type Ceremony = {
  type: 'webauthn.create' | 'webauthn.get';
  challenge: string;
  origin: string;
  rpId: string;
};

/** As the browser sent them, base64url. */
export type Given = { client_data: string; authenticator_data: string };

/**
 * The authenticator's use counter, or undefined if anything doesn't match: ceremony, challenge, page, site,
 * presence, verification.
 */
export function readCeremony(given: Given, asked: Ceremony): number | undefined {
  const client = parseJson(Buffer.from(given.client_data, 'base64url'));
  const isAsked =
    client?.type === asked.type &&
    client.challenge === asked.challenge &&
    client.origin === asked.origin &&
    client.crossOrigin !== true;
  if (!isAsked) return undefined;
  const data = Buffer.from(given.authenticator_data, 'base64url');
  if (data.length < 37) return undefined;
  const isForUs = data.subarray(0, 32).equals(createHash('sha256').update(asked.rpId).digest());
  const flags = data.readUInt8(32);
  if (!isForUs || !(flags & USER_PRESENT) || !(flags & USER_VERIFIED)) return undefined;
  return data.readUInt32BE(33);
}

/** Undefined if it isn't a key of this algorithm. */
export function readPublicKey(spki: string, algorithm: number): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(spki, 'base64url'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === KEY_TYPES[algorithm] && isStrong(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

function isStrong(key: KeyObject): boolean {
  const { namedCurve, modulusLength } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ec') return namedCurve === 'prime256v1';
  return key.asymmetricKeyType !== 'rsa' || (modulusLength ?? 0) >= 2048;
}

/** The signature covers authenticator data followed by the hash of the browser's data. */
export function isSigned(given: Given & { signature: string }, key: KeyObject): boolean {
  const client = createHash('sha256').update(Buffer.from(given.client_data, 'base64url')).digest();
  const signed = Buffer.concat([Buffer.from(given.authenticator_data, 'base64url'), client]);
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  try {
    return verify(digest, signed, key, Buffer.from(given.signature, 'base64url'));
  } catch {
    return false;
  }
}

function parseJson(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
