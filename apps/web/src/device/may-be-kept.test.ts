import { type Endpoint, endpoints, endpointsByFeature } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { mayBeKept } from './may-be-kept.ts';

const reads = (rows: Record<string, Endpoint>) =>
  Object.values(rows).filter(({ method, access }) => method === 'GET' && access !== 'public');

describe('an answer that is kept on the device', () => {
  it('is none of a bank that was asked: nothing would come in by it', () => {
    const { importAccounts, importTransactions } = endpoints;
    for (const { path } of [importAccounts, importTransactions])
      expect([path, mayBeKept(path)]).toEqual([path, false]);
  });

  it('tells nothing of how somebody signs in', () => {
    const features = ['sessions', 'passkeys', 'secondFactor', 'securityEvents', 'identities'] as const;
    const byName: Record<string, Record<string, Endpoint>> = endpointsByFeature;
    const found = features.flatMap((name) => reads(byName[name] ?? byName[toDashes(name)] ?? {}));
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter(({ path }) => mayBeKept(path)).map(({ path }) => path)).toEqual([]);
  });

  it('is what the screens of money begin with', () => {
    for (const url of [
      '/api/sources',
      '/api/categories',
      '/api/plan',
      '/api/recurring',
      '/api/safe-to-spend',
    ])
      expect([url, mayBeKept(url)]).toEqual([url, true]);
  });
});

const toDashes = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
