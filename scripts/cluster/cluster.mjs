import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort, findPostgres } from '../throwaway-postgres.mjs';
import { prepareDatabaseNode } from './database-node.mjs';
import { toHaproxyConfig } from './haproxy-config.mjs';
import { PORTS, SERVERS, toNodes } from './layout.mjs';
import { makeNetwork } from './network.mjs';
import { HAPROXY } from './parts.mjs';
import { keepRunning } from './programs.mjs';
import { prepareSaldoNode } from './saldo-node.mjs';

const run = promisify(execFile);
const LONGEST_START_MS = 120_000;
const LONGEST_HEALING_MS = 120_000;

/** @typedef {{ name: string, role: string, state: string, lag?: number | string, timeline?: number }} Member */
/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

/** All of it, in a folder of its own that goes with it. @param {(line: string) => void} say */
export async function startCluster(say) {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-cluster-'));
  // PostgreSQL's account has to reach its own folder in it.
  chmodSync(folder, 0o755);
  const network = makeNetwork(['node1', 'node2', 'node3']);
  const nodes = toNodes(network.prefix);
  const [people, primary] = [await findFreePort(), await findFreePort()];
  const databases = nodes.map((node) =>
    prepareDatabaseNode(node, nodes, { folder, enter: network.enter(node.name) }),
  );
  const secret = randomBytes(32).toString('hex');
  const names = Array.from({ length: SERVERS }, (_, index) => `saldo${index + 1}`);
  const place = { folder, primary, publicPort: people, secret };
  const servers = await Promise.all(names.map((name) => prepareSaldoNode(name, place)));
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, toHaproxyConfig({ people, primary, nodes, servers }));
  const haproxy = keepRunning('haproxy', [HAPROXY, '-db', '-f', config], {
    log: join(folder, 'haproxy.log'),
  });

  const stop = async () => {
    await Promise.all(servers.flatMap(({ saldo, pgbouncer }) => [saldo.end(), pgbouncer.end()]));
    await haproxy.end();
    for (const database of databases) database.goOn();
    await Promise.all(databases.map((database) => database.kill()));
    network.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  /** @returns {Promise<Member[]>} as somebody who can be asked tells them */
  const readMembers = async () => {
    const asked = nodes.map(async ({ host }) => {
      const answer = await fetch(`http://${host}:${PORTS.patroni}/cluster`, {
        signal: AbortSignal.timeout(2000),
      });
      return /** @type {{ members: Member[] }} */ (await answer.json()).members;
    });
    return Promise.any(asked).catch(() => []);
  };
  /** @param {string} statement @param {string} [user] @param {string} [database] */
  const query = async (statement, user = 'saldo', database = 'saldo') => {
    const address = `postgres://${user}@127.0.0.1:${primary}/${database}`;
    const asked = ['-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1', '-d', address, '-c', statement];
    const { stdout } = await run(join(findPostgres() ?? '', 'psql'), asked, { maxBuffer: 1e9 });
    return stdout.trimEnd();
  };
  const isReady = async (/** @type {number} */ port) => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) });
    return answer.ok;
  };
  const isWhole = async () => {
    const members = await readMembers();
    const ready = await Promise.all(servers.map(({ port }) => isReady(port).catch(() => false)));
    return isComplete(members, nodes.length) && ready.every(Boolean);
  };
  const untilWhole = () => until('all of it is there again', isWhole, LONGEST_HEALING_MS);

  try {
    say(
      network.canCut
        ? 'Each database node has a network of its own.'
        : 'No node can be cut off here: this takes root on Linux.',
    );
    haproxy.start();
    for (const database of databases) database.start();
    await until(
      'PostgreSQL has a primary',
      () => query('select 1', 'postgres', 'postgres').then(() => true),
      LONGEST_START_MS,
    );
    await query('create role saldo login', 'postgres', 'postgres');
    await query('create database saldo owner saldo', 'postgres', 'postgres');
    for (const { pgbouncer, saldo } of servers) {
      pgbouncer.start();
      saldo.start();
    }
    await until('all servers are ready', isWhole, LONGEST_START_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{
      folder,
      network,
      databases,
      servers,
      people,
      primary,
      query,
      readMembers,
      isReady,
      untilWhole,
      stop,
    },
    origin: `http://localhost:${people}`,
  };
}

/** One leads, one is waited for, all go along. @param {Member[]} members @param {number} count */
export const isComplete = (members, count) =>
  members.length === count &&
  members.every(({ state, lag }) => /^(running|streaming)$/.test(state) && lag !== 'unknown') &&
  members.filter(({ role }) => role === 'leader').length === 1 &&
  members.some(({ role }) => role === 'sync_standby');

/** @param {string} what @param {() => Promise<boolean>} isSo @param {number} longest */
async function until(what, isSo, longest) {
  const end = Date.now() + longest;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`it was waited in vain until ${what}`);
    await pause(250);
  }
}
