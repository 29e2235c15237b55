import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Authenticator codes (RFC 6238): six digits, 30 seconds, HMAC-SHA-1, as all apps support. */

const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function makeTotpSecret(): string {
  return toBase32(randomBytes(20));
}

export function toTotpUri(secret: string, account: string): string {
  const label = encodeURIComponent(`Saldo:${account}`);
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: 'Saldo' })}`;
}

/** The time step of a code: the current one or a neighbor, for clocks that are off. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  return [present, present - 1, present + 1].find((step) => isSame(toTotpCode(secret, step), code));
}

export function toTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function isSame(one: string, two: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(two)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
