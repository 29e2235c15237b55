import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { makePushKeys } from './config-push.ts';

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
    });
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('follows PORT in the public address', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/saldo'],
    ['DATABASE_POOLING', 'statement'],
    ['DATABASE_SESSION_URL', 'localhost:5432'],
    ['PUBLIC_URL', 'saldo.example'],
    ['PUBLIC_URL', 'https://saldo.example/app'],
    ['LOG_LEVEL', 'loud'],
    ['BANK_REFRESH_HOURS', 'often'],
    ['BANK_REFRESH_HOURS', '-1'],
    ['SECRET_KEY', 'short'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['OTEL_TRACES_SAMPLER', 'some'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('names a bad %s (%s) in one line', (variable, value) => {
    const complaint = complaintAbout({ [variable]: value });
    expect(complaint).toContain(variable);
    expect(complaint).not.toContain('\n');
  });

  it('names what is missing where variables belong together', () => {
    const complaint = complaintAbout({ YAPILY_APPLICATION_ID: 'a', EMAILJS_SERVICE_ID: 'b' });
    expect(complaint).toMatch(/YAPILY_BASE_URL.*YAPILY_APPLICATION_SECRET/);
    expect(complaint).toContain('EMAILJS_ENDPOINT');
  });

  it('wants to know where sessions are, where a pooler gives none', () => {
    const pooled = { DATABASE_URL: 'postgres://pooler/saldo', DATABASE_POOLING: 'transaction' };
    expect(complaintAbout(pooled)).toContain('DATABASE_SESSION_URL');
    const direct = 'postgres://database/saldo';
    expect(complaintAbout({ DATABASE_SESSION_URL: direct })).toContain('DATABASE_URL is missing');
    expect(readConfig({ ...pooled, DATABASE_SESSION_URL: direct })).toMatchObject({
      databasePooling: 'transaction',
      databaseSessionUrl: direct,
    });
  });

  it('takes a bucket whole or not at all, and how to reach one only with it', () => {
    const bucket = { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    expect(readConfig({}).store).toBeUndefined();
    expect(readConfig({ ...bucket, S3_PREFIX: 'some/where' }).store).toMatchObject({
      endpoint: undefined,
      bucket: 'b',
      prefix: 'some/where/',
    });
    expect(complaintAbout({ ...bucket, S3_REGION: '' })).toContain('S3_REGION is missing');
    expect(complaintAbout({ S3_PREFIX: 'a' })).toContain('S3_PREFIX is set without S3_BUCKET');
    expect(complaintAbout({ ...bucket, S3_ENDPOINT: 's3.example' })).toContain('S3_ENDPOINT must be');
    for (const wrong of ['/a', 'a//b', '../a b'])
      expect(complaintAbout({ ...bucket, S3_PREFIX: wrong })).toContain('S3_PREFIX must be');
  });

  it('takes a pair of keys for notifications whole, or not at all', () => {
    const { publicKey, privateKey } = makePushKeys();
    const pair = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:admin@saldo.example',
    };
    expect(readConfig({}).push).toBeUndefined();
    expect(readConfig({ ...pair, OFFLINE: 'off' }).push).toBeUndefined();
    expect(readConfig(pair).push).toEqual({ publicKey, privateKey, subject: 'mailto:admin@saldo.example' });
    expect(complaintAbout({ ...pair, VAPID_PRIVATE_KEY: '' })).toContain('VAPID_PRIVATE_KEY is missing');
    expect(complaintAbout({ VAPID_SUBJECT: 'https://saldo.example' })).toContain(
      'VAPID_PUBLIC_KEY is missing',
    );
    expect(complaintAbout({ ...pair, VAPID_PUBLIC_KEY: makePushKeys().publicKey })).toContain(
      "VAPID_PUBLIC_KEY doesn't belong to VAPID_PRIVATE_KEY",
    );
    expect(complaintAbout({ ...pair, VAPID_PUBLIC_KEY: privateKey })).toContain(
      'VAPID_PUBLIC_KEY must be 65',
    );
    expect(complaintAbout({ ...pair, VAPID_PRIVATE_KEY: publicKey })).toContain(
      'VAPID_PRIVATE_KEY must be 32',
    );
    for (const subject of ['admin@saldo.example', 'http://saldo.example', 'mailto:'])
      expect(complaintAbout({ ...pair, VAPID_SUBJECT: subject })).toContain('VAPID_SUBJECT must be');
  });

  it('has the sandbox elsewhere than on this machine only if asked for, and never for browsers', () => {
    const PUBLIC_URL = 'https://saldo.example';
    expect(readConfig({ PUBLIC_URL })).toMatchObject({
      isPublic: true,
      yapily: undefined,
      contact: undefined,
    });
    const asked = readConfig({ PUBLIC_URL, SANDBOX_PORT: '4000' });
    expect([asked.yapily?.baseUrl, asked.contact]).toEqual(['http://localhost:4000', undefined]);
    for (const own of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])
      expect(readConfig({ PUBLIC_URL: own })).toMatchObject({
        isPublic: false,
        yapily: { baseUrl: 'http://localhost:3001' },
        contact: { endpoint: 'http://localhost:3001/api/v1.0/email/send-form' },
      });
  });

  it('takes the sandbox for the bank provider unless told otherwise', () => {
    expect(readConfig({ PORT: '8080' }).yapily?.baseUrl).toBe('http://localhost:8081');
    const real = {
      YAPILY_BASE_URL: 'https://api.example',
      YAPILY_APPLICATION_ID: 'a',
      YAPILY_APPLICATION_SECRET: 'b',
    };
    expect(readConfig(real).yapily).toEqual({
      baseUrl: 'https://api.example',
      applicationId: 'a',
      secret: 'b',
    });
  });

  it('names every bad variable at once', () => {
    expect(complaintAbout({ PORT: 'x', LOG_LEVEL: 'y' })).toMatch(/PORT.*LOG_LEVEL/);
  });
});

function complaintAbout(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('was taken');
}
