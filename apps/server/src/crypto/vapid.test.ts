import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makePushKeys } from '../config/config-push.ts';
import { toVapidHeader } from './vapid.ts';

const parse = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('toVapidHeader', () => {
  it('is signed with the pair that it names, for one push service and half a day', () => {
    const keys = makePushKeys();
    const now = new Date('2026-11-15T12:00:00Z');
    const header = toVapidHeader(
      { ...keys, subject: 'mailto:admin@saldo.example' },
      'https://push.example:8443/send/abc?x=1',
      now,
    );
    const [, token = '', named] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(named).toBe(keys.publicKey);
    const [head, claims, signature = ''] = token.split('.');
    expect(parse(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(parse(claims)).toEqual({
      aud: 'https://push.example:8443',
      exp: now.getTime() / 1000 + 12 * 3600,
      sub: 'mailto:admin@saldo.example',
    });
    const point = Buffer.from(keys.publicKey, 'base64url');
    const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) } });
    const isSigned = (text: string) =>
      verify(
        'sha256',
        Buffer.from(text),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    expect(isSigned(`${head}.${claims}`)).toBe(true);
    expect(isSigned(`${head}.${claims}x`)).toBe(false);
  });
});
