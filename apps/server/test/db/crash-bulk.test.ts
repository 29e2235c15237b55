import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { makePlace } from '../support/harness.ts';
import { emptyPlans } from '../support/plans/plans.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';

/** A few each time; `npm run chaos` takes more. */
const KILLS = Number(process.env.CRASH_KILLS ?? 2);
const ROWS = 1500;

const archive = () => ({
  format: 'saldo-archive',
  version: 2,
  categories: [],
  sources: [{ id: 's', name: 'Wallet', type_source: 'manual_entry', amount: 0, currency: 'EUR' }],
  transactions: Array.from({ length: ROWS }, (_, index) => ({
    name: 'Before',
    description: '',
    type: 'expense',
    amount: 1 + (index % 50),
    date: `2026-${String(1 + (index % 11)).padStart(2, '0')}-05`,
    source_id: 's',
    category_id: null,
  })),
  ...emptyPlans,
});

async function signUpWithRows(server: ServerProcess) {
  const credentials = { email: `${randomUUID()}@example.org`, password: 'correct horse' };
  await server.call('POST', '/api/signup', { body: credentials });
  const login = await server.call('POST', '/api/login', { body: credentials });
  const headers = { authorization: `Bearer ${login.body.access_token}` };
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(archive())]), 'archive.json');
  const answer = await fetch(`${server.origin}/api/import`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(201);
  return headers;
}

describe('a server that is killed during a change of many', () => {
  it(`has done all of it or nothing, and so with taking it back, ${KILLS} times over`, {
    timeout: 600_000 + KILLS * 60_000,
  }, async () => {
    const place = await makePlace();
    const server = await prepareServer(place);
    await server.start();
    const headers = await signUpWithRows(server);
    const count = async (q: string) =>
      (await server.call('GET', `/api/transactions?page=1&q=${q}`, { headers })).body.total;
    const newest = async () => (await server.call('GET', '/api/changes', { headers })).body.results[0];
    const ended = { done: 0, not: 0 };
    for (let kill = 0; kill < KILLS; kill++) {
      const name = `Round${kill}x`;
      const body = { filter: {}, change: { name, add_tags: [name] } };
      const isUndo = kill % 2 === 1;
      if (isUndo) await server.call('POST', '/api/transactions/bulk', { headers, body });
      const path = isUndo ? `/api/changes/${(await newest()).id}/undo` : '/api/transactions/bulk';
      const sent = server.call('POST', path, { headers, ...(!isUndo && { body }) }).catch(() => undefined);
      // A moment of the work, never the same.
      await setTimeout(Math.random() * 600);
      await server.kill();
      await sent;
      await server.start();
      const renamed = await count(name);
      expect([0, ROWS]).toContain(renamed);
      ended[renamed === (isUndo ? 0 : ROWS) ? 'done' : 'not'] += 1;
      const tagged = await server.call('GET', `/api/transactions?page=1&tag=${name}`, { headers });
      expect(tagged.body.total).toBe(renamed);
      const database = openDatabase(place);
      expect(await findDifferences(database.db)).toEqual([]);
      await database.close();
      // Whatever is there can be taken back whole.
      const last = await newest();
      if (last.kind === 'transactions.changed')
        expect((await server.call('POST', `/api/changes/${last.id}/undo`, { headers })).status).toBe(200);
      expect(await count(name)).toBe(0);
    }
    await server.kill();
    await place.remove();
    process.stdout.write(
      `${KILLS} kills during changes of ${ROWS}: ${ended.done} done, ${ended.not} not at all\n`,
    );
  });
});
