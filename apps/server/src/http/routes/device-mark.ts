import { readCookie } from './cookie.ts';

/** The prefix makes browsers enforce the origin. */
const COOKIE = '__Host-saldo-device';

/**
 * A random value by which a browser is recognized where somebody has signed in: it opens nothing, but wrong passwords
 * from elsewhere don't keep it waiting.
 */
export function readMark(cookies: string | undefined): string | undefined {
  const value = readCookie(cookies, COOKIE);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

export const toMarkCookie = (mark: string, seconds: number) =>
  `${COOKIE}=${mark}; Max-Age=${seconds}; Path=/; Secure; HttpOnly; SameSite=Strict`;
