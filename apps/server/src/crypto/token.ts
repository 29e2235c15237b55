import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in headers and URLs. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored instead of the token. Tokens are random, so no salt is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
