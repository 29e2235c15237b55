import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/throwaway-postgres.mjs';
import { makePlace } from '../support/harness.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';

/** A PostgreSQL of its own, as it waits for copies of it, and becomes one. */
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let place: Awaited<ReturnType<typeof makePlace>>;
let server: ServerProcess;
let admin: pg.Client;
let headers: Record<string, string>;
beforeAll(async () => {
  postgres = await startPostgres();
  place = await makePlace();
  server = await prepareServer({ dataDir: place.dataDir, databaseUrl: postgres.url('postgres') });
  await server.start();
  admin = new pg.Client(postgres.url('postgres'));
  await admin.connect();
  const credentials = { email: 'ana@example.org', password: 'correct horse' };
  await server.call('POST', '/api/signup', { body: credentials });
  const { body } = await server.call('POST', '/api/login', { body: credentials });
  headers = { authorization: `Bearer ${body.access_token}` };
});
afterAll(async () => {
  await server.kill();
  await admin.end();
  postgres.stop();
  await place.remove();
});

const addCategory = (name: string, more: Record<string, string> = {}) =>
  server.call('POST', '/api/categories', { headers: { ...headers, ...more }, body: { name } });

const countCategories = async (name: string) => {
  const { body } = await server.call('GET', '/api/categories', { headers });
  return body.results.filter((category: { name: string }) => category.name === name).length;
};

async function waitForCopies(names: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`);
  await admin.query('select pg_reload_conf()');
  if (names !== '') await untilCommitsWait();
}

/** PostgreSQL takes it up a moment later: as long as a commit of ours doesn't wait, neither does one of the server. */
async function untilCommitsWait(): Promise<void> {
  const probe = new pg.Client(postgres.url('postgres'));
  await probe.connect();
  const { rows } = await probe.query('select pg_backend_pid() as pid');
  const { pid } = rows[0];
  const isWaiting = async () =>
    (await admin.query(`select from pg_stat_activity where pid = ${pid} and wait_event = 'SyncRep'`))
      .rowCount === 1;
  for (let waits = false; !waits; ) {
    let isOver = false;
    const commit = probe.query(`select pg_logical_emit_message(true, 'probe', '')`).finally(() => {
      isOver = true;
    });
    while (!isOver && !waits) waits = await isWaiting();
    if (waits) await admin.query(`select pg_cancel_backend(${pid})`);
    await commit;
  }
  await probe.end();
}

/** What a request commits; jobs of the server and counts of calls wait for copies, too. */
const REQUESTS = `from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`;

/** Jobs that wait for a copy hold connections, and a request might wait for one of those as long as they do. */
const letOthersGo = () =>
  admin.query(
    `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and query <> 'commit'`,
  );
/** As a statement's patience does once it is over: what waits for a copy is told to wait no longer. */
const giveUpWaiting = async () => {
  await letOthersGo();
  return (await admin.query(`select pg_cancel_backend(pid) ${REQUESTS}`)).rowCount ?? 0;
};
const countWaiting = async () => {
  await letOthersGo();
  return (await admin.query(`select ${REQUESTS}`)).rowCount;
};

describe('a PostgreSQL whose changes are copied before they are answered', () => {
  it('has its warning heard that nobody else has it yet: that is no success', async () => {
    await waitForCopies('nobody');
    let status: number | undefined;
    const asked = addCategory('Without a key').then((answer) => {
      status = answer.status;
    });
    // Again and again: what is given up first may be somebody else's.
    await expect.poll(async () => ((await giveUpWaiting()) >= 0 ? status : 0), { interval: 10 }).toBe(503);
    await asked;
    await waitForCopies('');
  });

  it('is asked again by what has a key, and answers once others have it', async () => {
    await waitForCopies('nobody');
    let isAnswered = false;
    const asked = addCategory('With a key', { 'idempotency-key': 'one' }).finally(() => {
      isAnswered = true;
    });
    await expect.poll(giveUpWaiting, { interval: 10 }).toBeGreaterThan(0);
    await expect.poll(countWaiting).toBeGreaterThan(0);
    expect(isAnswered).toBe(false);
    await waitForCopies('');
    expect((await asked).status).toBe(201);
    expect(await countCategories('With a key')).toBe(1);
  });
});

describe('a PostgreSQL that only reads', () => {
  it('is left for another connection, on which what was to be written is', async () => {
    const setReadOnly = (is: 'on' | 'off') =>
      admin.query(`alter database postgres set default_transaction_read_only = ${is}`);
    const countTakenBack = async () =>
      (await admin.query(`select xact_rollback::int from pg_stat_database where datname = 'postgres'`))
        .rows[0].xact_rollback;
    await setReadOnly('on');
    await admin.query(`
      select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null`);
    const before = await countTakenBack();
    const asked = addCategory('Later');
    await expect.poll(countTakenBack, { interval: 5 }).toBeGreaterThan(before + 1);
    await setReadOnly('off');
    expect((await asked).status).toBe(201);
    expect(await countCategories('Later')).toBe(1);
  });
});

describe('a PostgreSQL that keeps everybody waiting', () => {
  it('is told by /readyz at once, not when the patience for it is over', async () => {
    await admin.query('begin');
    await admin.query('lock table migrations');
    expect((await server.call('GET', '/readyz')).status).toBe(503);
    // It was answered while the statement still waits for the lock.
    const { rows } = await admin.query('select count(*)::int as count from pg_locks where not granted');
    expect(rows[0].count).toBeGreaterThan(0);
    await admin.query('rollback');
    expect((await server.call('GET', '/readyz')).status).toBe(200);
  });
});
