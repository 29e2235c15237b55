import { PORTS } from './layout.mjs';

/** @typedef {import('./layout.mjs').Node} Node */

/** @param {Node} node @param {Node[]} nodes @param {string} folder */
export const toEtcdArguments = ({ name, host }, nodes, folder) => [
  ...['--name', name, '--data-dir', folder],
  ...['--listen-client-urls', `http://${host}:${PORTS.etcd}`],
  ...['--advertise-client-urls', `http://${host}:${PORTS.etcd}`],
  ...['--listen-peer-urls', `http://${host}:${PORTS.etcdPeers}`],
  ...['--initial-advertise-peer-urls', `http://${host}:${PORTS.etcdPeers}`],
  ...['--initial-cluster', nodes.map((one) => `${one.name}=http://${one.host}:${PORTS.etcdPeers}`).join(',')],
  // See `patroni-config.mjs`.
  ...['--enable-v2', '--initial-cluster-state', 'new', '--initial-cluster-token', 'saldo'],
  // A busy machine is no reason for an election.
  ...['--heartbeat-interval', '200', '--election-timeout', '2000', '--log-level', 'error'],
];
