import { describe, expect, it } from 'vitest';
import { openSandbox } from './bank/test/harness.ts';

const { app } = await openSandbox();

const press = (headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/control/clock',
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3001', ...headers },
    payload: 'days=1',
  });

describe('the sandbox', () => {
  it.each(['rebound.example', 'localhost.example:3001', '192.0.2.7'])(
    'shows its mailbox to nobody who calls it %j',
    async (host) => {
      const answer = await app.inject({ url: '/mailbox', headers: { host } });
      expect(answer.statusCode).toBe(421);
    },
  );

  it.each(['localhost:3001', '127.0.0.1:3001', '[::1]:3001', 'bank.test'])('answers as %s', async (host) => {
    const answer = await app.inject({ url: '/mailbox', headers: { host } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-frame-options']).toBe('DENY');
  });

  it('takes the press of a button from its own page only', async () => {
    expect((await press({ origin: 'http://localhost:3001' })).statusCode).toBe(303);
    expect((await press({ origin: 'http://localhost:3000' })).statusCode).toBe(403);
    expect((await press({ origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    expect((await press({ origin: 'null' })).statusCode).toBe(403);
  });

  it('takes the contact form from any page', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1.0/email/send-form',
      headers: { origin: 'https://saldo.example', 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect(answer.statusCode).toBe(415);
  });
});
