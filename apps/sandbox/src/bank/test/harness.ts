import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireAuthRequest, WireConsent } from '@saldo/bank-wire';
import type { InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { buildSandbox } from '../../app.ts';

/** A Wednesday. */
export const NOW = '2026-03-04T10:15:30.123Z';
export const CALLBACK = 'http://localhost:3000/connections';

const application = Buffer.from('50e3a1b2-0000-4000-8000-000000000001:secret').toString('base64');
export const authorization = `Basic ${application}`;

// Here and not where they are made: within a test it would be too late for a hook.
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

type Call = { body?: object; consent?: string | undefined; headers?: Record<string, string> };
type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** A sandbox whose real clock stands still, with an application that knows how to call it. */
export async function openSandbox(dataDir = temporaryFolder(), delays = { slow: 60, timeout: 120 }) {
  const app = await buildSandbox({ dataDir, publicHost: 'bank.test', now: () => new Date(NOW), delays });

  const call = (
    method: InjectOptions['method'] & string,
    url: string,
    { body, consent, headers }: Call = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { authorization, ...(consent !== undefined && { consent }), ...headers },
      ...(body && { payload: body }),
    });
  const control = (action: string, body: object = {}) =>
    app.inject({ method: 'POST', url: `/control/${action}`, payload: body });
  const submit = (url: string, fields: Record<string, string> | [string, string][]) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  async function ask(institutionId: string, wish: Partial<WireAuthRequest> = {}): Promise<Asked> {
    const body = { applicationUserId: 'fin-42', callback: CALLBACK, ...wish, institutionId };
    return (await call('POST', '/account-auth-requests', { body })).json().data;
  }
  /** Asks and approves everything, without a browser. */
  async function connect(institutionId: string, wish: Partial<WireAuthRequest> = {}): Promise<Connected> {
    const { state } = await ask(institutionId, wish);
    return (await app.inject({ method: 'POST', url: '/exchange-code', payload: { state } })).json();
  }

  cleanups.push(() => app.close());
  return { app, call, control, submit, ask, connect };
}

type Asked = WireConsent & { state: string; authorisationUrl: string };
type Connected = WireConsent & { consentToken: string };

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-sandbox-'));
  cleanups.push(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Goes through the bank's pages as a person does, up to the choice of accounts. */
export async function logIn(
  { app, submit }: Sandbox,
  { authorisationUrl, state }: Asked,
  password = 'sandbox',
) {
  const { pathname, search } = new URL(authorisationUrl);
  const login = await app.inject({ url: `${pathname}${search}` });
  const action = /action="([^"]+)"/.exec(login.body)?.[1] ?? '';
  const answer = await submit(action, { state, user: 'saldo', password });
  return { answer, proof: /name="proof" value="([^"]+)"/.exec(answer.body)?.[1] ?? '' };
}

/** Presses a button on the page of the choice. */
export function decide(
  { submit }: Sandbox,
  { institutionId = '', state }: Asked,
  proof: string,
  decision: 'approve' | 'refuse',
  accounts: string[],
) {
  return submit(`/bank/${institutionId}/decision`, [
    ['state', state],
    ['proof', proof],
    ['decision', decision],
    ...accounts.map((id): [string, string] => ['account', id]),
  ]);
}

export function queryOf(address: unknown): Record<string, string> {
  return Object.fromEntries(new URL(String(address)).searchParams);
}
