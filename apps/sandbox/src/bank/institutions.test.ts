import type { WireInstitution } from '@saldo/bank-wire';
import { describe, expect, it } from 'vitest';
import { openSandbox } from './test/harness.ts';

const { app, call } = await openSandbox();
const headers = { host: 'bank.test:4321' };
const listed: { meta: { count: number }; data: WireInstitution[] } = (
  await call('GET', '/institutions', { headers })
).json();

describe('institutions', () => {
  it('are a wrapped list', () => {
    expect(listed.data.length).toBeGreaterThanOrEqual(8);
    expect(listed.meta).toEqual({
      tracingId: expect.stringMatching(/^[\da-f]{32}$/),
      count: listed.data.length,
    });
  });

  it.each(listed.data.map(({ id }) => [id]))('%s says what it is and can', async (id) => {
    const alone = await call('GET', `/institutions/${id}`, { headers });
    expect(alone.json()).toEqual(listed.data.find((institution) => institution.id === id));
    expect(alone.json()).toMatchObject({
      name: expect.any(String),
      fullName: expect.any(String),
      countries: [{ displayName: expect.any(String), countryCode2: expect.stringMatching(/^[A-Z]{2}$/) }],
      environmentType: 'SANDBOX',
      credentialsType: expect.any(String),
      features: expect.arrayContaining([
        'INITIATE_ACCOUNT_REQUEST',
        'ACCOUNTS',
        'ACCOUNT',
        'ACCOUNT_BALANCES',
      ]),
    });
  });

  it('draw an icon and a logo each, at the address that the request came in on', async () => {
    const drawings = new Set<string>();
    for (const { media = [] } of listed.data) {
      expect(media.map(({ type }) => type)).toEqual(['icon', 'logo']);
      for (const { source = '' } of media) {
        const { origin, pathname } = new URL(source);
        expect(origin).toBe('http://bank.test:4321');
        const image = await app.inject({ url: pathname });
        expect(image.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
        drawings.add(image.body);
      }
    }
    expect(drawings.size).toBe(listed.data.length * 2);
  });

  it('are not all able to list transactions', () => {
    const unable = listed.data.filter(({ features }) => !features?.includes('ACCOUNT_TRANSACTIONS'));
    expect(unable.map(({ id }) => id)).toEqual(['pico-prepago']);
  });

  it('are not found under a made-up id', async () => {
    expect((await call('GET', '/institutions/none')).statusCode).toBe(404);
    expect((await app.inject({ url: '/images/none.svg' })).statusCode).toBe(404);
  });
});
