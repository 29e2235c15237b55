import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPgbouncer } from '../../../../scripts/throwaway-pgbouncer.mjs';
import { openDatabase } from '../../src/db/database.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { makePlace } from '../support/harness.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';
import { Writers } from '../support/writers.ts';

/** Two servers, each with ten connections, on as few sessions as this. */
const SESSIONS = 3;
const CUTS = 8;
const TURNS = 10;
const CUTS_A_TURN = 3;

let place: Awaited<ReturnType<typeof makePlace>>;
let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
let pooled: { databaseUrl: string; databasePooling: 'transaction'; dataDir: string };
let admin: pg.Client;
let servers: [ServerProcess, ServerProcess];
const folders: string[] = [];

beforeAll(async () => {
  place = await makePlace();
  const { hostname: host, port, username: user, pathname } = new URL(place.databaseUrl ?? '');
  pooler = await startPgbouncer({ host, port: Number(port), user }, SESSIONS);
  pooled = {
    databaseUrl: pooler.url(pathname.slice(1)),
    databasePooling: 'transaction',
    dataDir: place.dataDir,
  };
  admin = new pg.Client(place.databaseUrl);
  await admin.connect();
  const start = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'saldo-test-'));
    folders.push(dataDir);
    const environment = {
      DATABASE_POOLING: 'transaction',
      DATABASE_SESSION_URL: place.databaseUrl ?? '',
      SECRET_KEY: 'the same on both of these servers',
    };
    const server = await prepareServer({ dataDir, databaseUrl: pooled.databaseUrl }, environment);
    await server.start();
    return server;
  };
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await pooler.stop();
  await admin.end();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await place.remove();
});

/** One as the other, whoever is asked. */
const either = (): ServerProcess => {
  const [one, other] = servers;
  return { ...one, call: (...given) => (Math.random() < 0.5 ? one : other).call(...given) };
};

/** Some of the pooler's sessions, whatever they are doing, or all that are in the middle of something. */
const cut = (which: 'random() < 0.7' | "state <> 'idle'") =>
  admin.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query !~ '^(listen|select pg_try_advisory)'
      and ${which}`);

async function signIn() {
  const credentials = { email: `${crypto.randomUUID()}@example.org`, password: 'correct horse' };
  await servers[0].call('POST', '/api/signup', { body: credentials });
  const { body } = await servers[1].call('POST', '/api/login', { body: credentials });
  return { authorization: `Bearer ${body.access_token}` };
}

describe('behind a PgBouncer that pools by transaction', () => {
  it('neither loses nor doubles anything, whenever its sessions are cut', async () => {
    const writers = new Writers(either());
    await writers.signUp();
    const { stop, done } = writers.write();
    for (let turn = 1; turn <= CUTS; turn++) {
      await writers.reach(writers.acknowledged + 10);
      await cut('random() < 0.7');
    }
    await writers.reach(writers.acknowledged + 20);
    stop();
    await done;
    await writers.check();
    const database = openDatabase(pooled);
    expect(await findDifferences(database.db)).toEqual([]);
    await database.close();
    // Without a key nobody but the caller knows whether to ask again.
    expect([...writers.refusals.keys()].filter((reason) => reason !== '503 server.unavailable')).toEqual([]);
    process.stdout.write(
      `${CUTS} cuts behind PgBouncer: ${writers.acknowledged} writes acknowledged and found\n`,
    );
  });

  it('answers every read and every write with a key, though its sessions are cut in the middle of them', async () => {
    const headers = await signIn();
    const body = { name: 'Wallet', type_source: 'manual_entry', amount: 0 };
    const made = await either().call('POST', '/api/sources', { headers, body });
    const post = (key: string) =>
      either().call('POST', '/api/transactions', {
        headers: { ...headers, 'idempotency-key': key },
        body: { name: key, type: 'income', amount: 1, date: '2026-11-15', source_id: made.body.results.id },
      });
    const list = () => either().call('GET', '/api/transactions', { headers });
    const statuses: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      let isDone = false;
      const asked = Promise.all([
        list(),
        post(`a${turn}`),
        list(),
        post(`b${turn}`),
        post(`b${turn}`),
      ]).finally(() => {
        isDone = true;
      });
      for (let cuts = 0; cuts < CUTS_A_TURN && !isDone; )
        if ((await cut("state <> 'idle'")).rowCount) cuts += 1;
      statuses.push(...(await asked).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    const names = (await list()).body.results.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(
      Array.from({ length: TURNS }, (_, turn) => [`a${turn}`, `b${turn}`])
        .flat()
        .toSorted(),
    );
  });

  it('tells a page on one server of what was changed on the other', async () => {
    const headers = await signIn();
    const stop = new AbortController();
    const stream = await fetch(`${servers[0].origin}/api/live`, { headers, signal: stop.signal });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const listening = (async () => {
      while (!heard.includes('data:')) heard += (await reader?.read())?.value ?? '';
    })();
    await expect
      .poll(async () => {
        await servers[1].call('POST', '/api/categories', { headers, body: { name: crypto.randomUUID() } });
        return heard;
      })
      .toContain('data:');
    await listening;
    stop.abort();
  });

  it('keeps its patience to each statement and transaction, and leaves none of it behind', async () => {
    const database = openDatabase(pooled);
    const read = sql<{ patience: string }>`
      select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as patience, ${1}::int`;
    const readOn = async (db: typeof database.db) => (await read.execute(db)).rows[0]?.patience;
    expect(await readOn(database.db)).toBe('30s 8s');
    expect(await database.db.transaction().execute(readOn)).toBe('30s 8s');
    await database.close();
    const bare = new pg.Client(pooled.databaseUrl);
    await bare.connect();
    for (let turn = 0; turn < SESSIONS * 2; turn++) {
      const { rows } = await bare.query(`select current_setting('statement_timeout') as patience`);
      expect(rows).toEqual([{ patience: '0' }]);
    }
    await bare.end();
  });
});
