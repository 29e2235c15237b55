import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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
    ['PUBLIC_URL', 'saldo.example'],
    ['PUBLIC_URL', 'https://saldo.example/app'],
    ['LOG_LEVEL', 'loud'],
  ])('names a bad %s (%s) in one line', (variable, value) => {
    const complaint = complaintAbout({ [variable]: value });
    expect(complaint).toContain(variable);
    expect(complaint).not.toContain('\n');
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
