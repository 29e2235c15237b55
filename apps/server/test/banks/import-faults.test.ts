import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { makePlace } from '../support/harness.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { prepareServer } from '../support/server-process.ts';

/** A few each time; `npm run chaos` takes more. */
const KILLS = Number(process.env.CHAOS_KILLS ?? 1);

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('a server that is killed while it imports', () => {
  it(`loses nothing and doubles nothing, ${KILLS} times over`, {
    timeout: 600_000 + KILLS * 60_000,
  }, async () => {
    const place = await makePlace();
    const server = await prepareServer(place, { SANDBOX_PORT: String(sandbox.port) });
    const call = async (method: string, path: string, given: Parameters<typeof server.call>[2] = {}) =>
      (await server.call(method, path, given)).body;

    await server.start();
    const credentials = { email: 'ada@example.org', password: 'correct horse' };
    const { results: user } = await call('POST', '/api/signup', { body: credentials });
    const { access_token } = await call('POST', '/api/login', { body: credentials });
    const headers = { authorization: `Bearer ${access_token}` };
    const applicationUserId = `saldo-${user.id}`;
    await call('GET', '/api/institutions');
    await call('POST', '/api/create-yapily-user', { body: { applicationUserId }, headers });
    const institutionId = 'gran-banco-mareas';
    const asked = await call('POST', '/api/account-auth-requests', {
      body: { applicationUserId, institutionId, callback: `${server.origin}/connections` },
      headers,
    });
    const consentToken = await sandbox.approve(asked.authorisationUrl);
    const attached = await call('POST', '/api/consent-token', {
      body: { consentToken, institutionId },
      headers,
    });
    const consent = { ...headers, consent: attached.results.consent_token as string };
    const accounts = await call('GET', '/api/accounts', { headers: consent });
    const source = accounts.results.find(({ name }: { name: string }) => name.includes('Histórica'));
    const importAll = () =>
      call('GET', '/api/bank-transactions', { headers: { ...consent, sourceid: source.id } });

    const startedAt = performance.now();
    const undisturbed = await importAll();
    const duration = performance.now() - startedAt;
    expect(undisturbed.added).toBe(2500);
    const read = async () =>
      (await call('GET', `/api/transactions?source_id=${source.id}`, { headers })).results as {
        id: string;
      }[];
    const strip = (rows: { id: string; version?: number }[]) =>
      rows.map(({ id: _, version: __, ...row }) => JSON.stringify(row)).toSorted();
    const expected = strip(await read());
    await call('POST', `/api/imports/${undisturbed.results.id}/undo`, { headers });
    expect(await read()).toEqual([]);

    let [finished, interrupted] = [0, 0];
    for (let kill = 0; kill < KILLS; kill++) {
      const outcome = importAll().then(
        ({ results }) => results,
        () => undefined,
      );
      // Evenly over the whole length of an import, and past its end: a server that was just started is slower.
      await new Promise((resolve) => setTimeout(resolve, (duration * 1.6 * (kill + 0.15)) / KILLS));
      await server.kill();
      const batch = await outcome;
      await server.start();
      const rows = await read();
      // All of an import, or nothing of it; what was acknowledged is there.
      expect([0, 2500]).toContain(rows.length);
      if (batch) expect(rows).toHaveLength(2500);
      if (rows.length === 0) {
        interrupted += 1;
        continue;
      }
      finished += 1;
      const { results } = await call('GET', `/api/imports?source_id=${source.id}`, { headers });
      const done = results.find(({ state }: { state: string }) => state === 'done');
      await call('POST', `/api/imports/${done.id}/undo`, { headers });
    }
    process.stdout.write(`${KILLS} kills: ${interrupted} imports interrupted, ${finished} finished\n`);
    expect(interrupted).toBeGreaterThan(0);

    await importAll();
    await importAll();
    expect(strip(await read())).toEqual(expected);
    await server.kill();
    const database = openDatabase(place);
    expect(await findDifferences(database.db)).toEqual([]);
    await database.close();
    await place.remove();
  });
});
