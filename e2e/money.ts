import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { type Credentials, expect, newCredentials } from './journey.ts';

/** The same person's calls, past the screens: to set a scene, and to see that screens and API agree. */
export type Api = {
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is looked at, not computed with
  get: (path: string) => Promise<any>;
  post: (path: string, body?: object) => Promise<{ id: string }>;
  /** What is there already, changed. */
  put: (path: string, body: object) => Promise<void>;
  remove: (path: string) => Promise<void>;
  userId: string;
  /** What a browser keeps of whoever has signed in. */
  session: Record<string, string>;
  credentials: Credentials;
};

/** A new person, signed in on this page. */
export async function enter(
  page: Page,
  names: { first_name?: string; last_name?: string } = {},
): Promise<Api> {
  const credentials = newCredentials();
  await page.request.post('/api/signup', { data: { ...credentials, ...names } });
  const login = await (await page.request.post('/api/login', { data: credentials })).json();
  const headers = { authorization: `Bearer ${login.access_token}` };
  const session = {
    token: login.access_token,
    user: JSON.stringify(login.results),
    provider: 'password',
  };
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, session);
  return {
    userId: login.results.id,
    session,
    credentials,
    get: async (path) => (await page.request.get(path, { headers })).json(),
    put: async (path, body) => {
      expect((await page.request.put(path, { headers, data: body })).status()).toBe(200);
    },
    remove: async (path) => {
      expect((await page.request.delete(path, { headers })).status()).toBe(200);
    },
    post: async (path, body) => {
      const answer = await page.request.post(path, { headers, data: body });
      expect(answer.status()).toBe(201);
      return (await answer.json()).results;
    },
  };
}

/** `1234.5` → `1.234,50 €`, made without the app's own formatter. */
export function euro(amount: number): string {
  const [whole = '', fraction = ''] = Math.abs(amount).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${amount < 0 ? '−' : ''}${grouped},${fraction}\u00a0€`;
}

/** Writes what only a bank brings straight into the database of the server under test. */
export function writeAsBank(
  statements: (owner: number) => [sql: string, ...values: (string | number)[]][],
  userId: string,
) {
  const db = new DatabaseSync(`${process.env.E2E_DATA_DIR}/saldo.db`);
  db.exec('pragma busy_timeout = 5000');
  const { number } = db.prepare('select number from owners where user_id = ?').get(userId) as {
    number: number;
  };
  for (const [sql, ...values] of statements(number)) db.prepare(sql).run(...values);
  db.close();
}
