import { createHmac } from 'node:crypto';

const HEADER = encode({ typ: 'JWT', alg: 'HS512' });

/** A signed JSON web token without an end: whether it still counts is the consent's matter. */
export function signToken(claims: Record<string, string | undefined>, secret: string): string {
  const content = `${HEADER}.${encode(claims)}`;
  return `${content}.${createHmac('sha512', secret).update(content).digest('base64url')}`;
}

/** What a token says about itself. Whoever reads it compares the whole token with the one that was given out. */
export function readClaim(token: string, name: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const value = claims && typeof claims === 'object' ? Reflect.get(claims, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
