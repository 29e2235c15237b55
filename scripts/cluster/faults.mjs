import { setTimeout as pause } from 'node:timers/promises';
import { newerVersion } from './newer-version.mjs';

/** @typedef {import('./cluster.mjs').Cluster} Cluster */
/** @typedef {import('./database-node.mjs').DatabaseNode} DatabaseNode */

/** Longer than a primary's lease. */
const AWAY_MS = 30_000;

/** @param {Cluster} cluster @param {'leader' | 'sync_standby'} role @returns {Promise<DatabaseNode>} */
async function findNode({ readMembers, databases }, role) {
  const member = (await readMembers()).find((one) => one.role === role);
  const node = databases.find(({ name }) => name === member?.name);
  if (!node) throw new Error(`there is no ${role}`);
  return node;
}

/** @param {Cluster} cluster */
const chooseServer = ({ servers }) => {
  const server = servers[Math.floor(Math.random() * servers.length)];
  if (!server) throw new Error('there is no server');
  return server;
};

/** @param {'leader' | 'sync_standby'} role @returns {Fault['happen']} */
const stopNode = (role) => async (cluster) => {
  const node = await findNode(cluster, role);
  node.stop();
  await pause(AWAY_MS);
  node.goOn();
};

/** @param {'leader' | 'sync_standby'} role @returns {Fault['happen']} */
const cutNode = (role) => async (cluster) => {
  const { name } = await findNode(cluster, role);
  cluster.network.cut(name);
  await pause(AWAY_MS);
  cluster.network.join(name);
};

/** @param {'leader' | 'sync_standby'} role @returns {Fault['happen']} */
const killNode = (role) => async (cluster) => {
  const node = await findNode(cluster, role);
  await node.kill();
  await pause(AWAY_MS);
  node.start();
};

/**
 * `most` is how long people may be without service, in seconds. A moment is what a busy machine takes anyway; then nobody
 * is to see an error either.
 * @typedef {{ name: string, most: number, isUnseen?: true, needsNetworks?: true, happen: (cluster: Cluster) => Promise<void> }} Fault
 */

const FAILOVER = 40;
const A_MOMENT = 3;

/** What is done to it, in this order, round after round. @type {Fault[]} */
export const faults = [
  {
    name: 'a Saldo server is killed',
    most: A_MOMENT,
    isUnseen: true,
    happen: (cluster) => chooseServer(cluster).saldo.kill('SIGKILL'),
  },
  { name: 'the primary is killed, with all of its node', most: FAILOVER, happen: killNode('leader') },
  { name: 'the primary stands still for 30 s', most: FAILOVER, happen: stopNode('leader') },
  { name: 'the primary is cut off for 30 s', most: FAILOVER, needsNetworks: true, happen: cutNode('leader') },
  {
    name: 'all servers are restarted in turn around a migration',
    most: A_MOMENT,
    isUnseen: true,
    happen: newerVersion,
  },
  { name: 'the copy that is waited for is killed', most: FAILOVER, happen: killNode('sync_standby') },
  {
    name: 'the copy that is waited for is cut off for 30 s',
    most: FAILOVER,
    needsNetworks: true,
    happen: cutNode('sync_standby'),
  },
  {
    name: 'a PgBouncer is killed',
    most: A_MOMENT,
    isUnseen: true,
    happen: (cluster) => chooseServer(cluster).pgbouncer.kill('SIGKILL'),
  },
];
