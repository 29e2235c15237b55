import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a header and in an address. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored: a token cannot be read back from the database. It is random, so it needs no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
