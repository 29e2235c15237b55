import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in headers and URLs. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored instead of the token. Tokens are random, so no salt is needed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
