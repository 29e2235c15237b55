import { createPrivateKey, sign } from 'node:crypto';

type Vapid = { publicKey: string; privateKey: string; subject: string };

/** A day is the most that push services accept. */
const HOURS_VALID = 12;

/** RFC 8292: tells a push service which installation sends, and whom to write to about it. */
export function toVapidHeader(
  { publicKey, privateKey, subject }: Vapid,
  endpoint: string,
  now: Date,
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: half(point, 1), y: half(point, 33), d: privateKey },
  });
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + HOURS_VALID * 3600,
    sub: subject,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(toPart).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

const half = (point: Buffer, from: number) => point.subarray(from, from + 32).toString('base64url');

const toPart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
