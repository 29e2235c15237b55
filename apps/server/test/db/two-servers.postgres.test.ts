import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { makePlace } from '../support/harness.ts';
import { emptyPlans } from '../support/plans/plans.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { type Called, prepareServer, type ServerProcess } from '../support/server-process.ts';

/** People whose affairs are all done at once, on both servers; `npm run chaos` takes more. */
const PEOPLE = Number(process.env.TWO_SERVERS_PEOPLE ?? 4);
const BANK = 'banco-naranjo';

let sandbox: Sandbox;
let place: Awaited<ReturnType<typeof makePlace>>;
let servers: [ServerProcess, ServerProcess];
const folders: string[] = [];
beforeAll(async () => {
  sandbox = await startSandbox();
  place = await makePlace();
  // Each machine has a folder and a clock of its own; what they share is the database and the key.
  const start = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'saldo-test-'));
    folders.push(dataDir);
    const server = await prepareServer(
      { dataDir, databaseUrl: place.databaseUrl },
      {
        SANDBOX_PORT: String(sandbox.port),
        SECRET_KEY: 'the same on both of these servers',
        PUBLIC_URL: 'http://localhost:3000',
      },
    );
    await server.start();
    return server;
  };
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await place.remove();
  await sandbox.close();
});

const either = () => servers[Math.random() < 0.5 ? 0 : 1] as ServerProcess;

/** Somebody with a linked bank, its accounts, and one finished import. */
async function settle(index: number) {
  const [one] = servers;
  const credentials = { email: `person${index}@example.org`, password: 'correct horse' };
  const { results: user } = (await one.call('POST', '/api/signup', { body: credentials })).body;
  const { access_token } = (await one.call('POST', '/api/login', { body: credentials })).body;
  const headers = { authorization: `Bearer ${access_token}` };
  const call = (method: string, path: string, given: { body?: object; headers?: object } = {}) =>
    either().call(method, path, { ...given, headers: { ...headers, ...given.headers } });
  const applicationUserId = `saldo-${user.id}`;
  await call('POST', '/api/create-yapily-user', { body: { applicationUserId } });
  const asked = { applicationUserId, institutionId: BANK, callback: 'http://localhost:3000/connections' };
  const { authorisationUrl } = (await call('POST', '/api/account-auth-requests', { body: asked })).body;
  const consentToken = await sandbox.approve(authorisationUrl);
  const attached = await call('POST', '/api/consent-token', { body: { consentToken, institutionId: BANK } });
  const { id: connection, consent_token: consent } = attached.body.results;
  const [source] = (await call('GET', '/api/accounts', { headers: { consent } })).body.results;
  const update = () => call('GET', '/api/bank-transactions', { headers: { consent, sourceid: source.id } });
  const first = (await update()).body.results.id as string;
  return { user, call, connection, consent, source, first, update };
}

const archive = () => {
  const entry = {
    name: 'A',
    description: '',
    type: 'income',
    amount: 5,
    date: '2026-11-15',
    category_id: null,
  };
  const file = {
    format: 'saldo-archive',
    version: 1,
    categories: [],
    sources: [{ id: 's', name: 'Wallet', type_source: 'manual_entry', amount: 5, currency: 'EUR' }],
    ...emptyPlans,
    transactions: Array.from({ length: 1200 }, () => ({ ...entry, source_id: 's' })),
  };
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(file)]), 'saldo.json');
  return form;
};

/** A second account of nobody's, into which archives are brought, twice at once. */
async function bringArchives(index: number): Promise<Called[]> {
  const credentials = { email: `heir${index}@example.org`, password: 'correct horse' };
  await either().call('POST', '/api/signup', { body: credentials });
  const { access_token } = (await either().call('POST', '/api/login', { body: credentials })).body;
  const headers = { authorization: `Bearer ${access_token}` };
  const bring = async (): Promise<Called> => {
    const response = await fetch(`${either().origin}/api/import`, {
      method: 'POST',
      headers,
      body: archive(),
    });
    return { status: response.status, body: await response.json() };
  };
  const category = () => either().call('POST', '/api/categories', { body: { name: 'Mine' }, headers });
  return Promise.all([bring(), bring(), category(), category()]);
}

describe('two servers on one PostgreSQL', () => {
  it(`end with every balance right after imports, undo, removal, deletion and archives at once, for ${PEOPLE} people`, {
    timeout: 600_000 + PEOPLE * 60_000,
  }, async () => {
    await either().call('GET', '/api/institutions');
    const answers: Called[] = [];
    const note = async (asked: Promise<Called | Called[]>) => {
      answers.push(...[await asked].flat());
    };
    for (let start = 0; start < PEOPLE; start += 4) {
      const numbers = Array.from({ length: Math.min(4, PEOPLE - start) }, (_, index) => start + index);
      const people = await Promise.all(numbers.map(settle));
      await Promise.all(
        people.flatMap(({ user, call, connection, consent, source, first, update }, index) => [
          note(update()),
          note(update()),
          note(call('POST', `/api/imports/${first}/undo`)),
          note(call('GET', '/api/accounts', { headers: { consent } })),
          note(update()),
          note(bringArchives(start + index)),
          ...(index % 2 === 0
            ? [
                note(call('DELETE', `/api/connections/${connection}`)),
                note(call('DELETE', `/api/sources/${source.id}`)),
              ]
            : []),
          ...(index % 4 === 3 ? [note(call('DELETE', `/api/users/${user.id}`)), note(update())] : []),
        ]),
      );
    }
    const failed = answers.filter(({ status }) => status >= 500 && status !== 503);
    expect(failed.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).toEqual([]);
    const counts = Object.groupBy(answers, ({ status }) => status);
    process.stdout.write(
      `${Object.entries(counts)
        .map(([status, all]) => `${all?.length} × ${status}`)
        .join(', ')}\n`,
    );
    const database = openDatabase(place);
    expect(await findDifferences(database.db)).toEqual([]);
    const stagings = database.db.selectFrom('users').select('id').where('email_key', 'like', 'staging:%');
    expect(await stagings.execute()).toEqual([]);
    await database.close();
  });
});
