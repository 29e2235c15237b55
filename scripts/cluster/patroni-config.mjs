import { PORTS } from './layout.mjs';

/** @typedef {import('./layout.mjs').Node} Node */

/** Seconds. A primary that does not renew its lease within `ttl` is replaced, and is none any more by itself. */
export const TIMES = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

/**
 * Every COMMIT is on two nodes before it is answered, and only the other of them may take over. Strictly: where there is
 * no other, nothing is written.
 *
 * A Patroni 3.0.2 that stood still writes its name over that of the leader who took over meanwhile, where it speaks
 * version 3 of etcd's language: then what the other acknowledged is lost. In version 2 it compares first; later ones do
 * in both. JSON is YAML too.
 * @param {Node} node
 * @param {Node[]} nodes
 * @param {{ home: string, programs: string }} places
 */
export const toPatroniConfig = ({ name, host }, nodes, { home, programs }) =>
  JSON.stringify({
    scope: 'saldo',
    name,
    restapi: { listen: `${host}:${PORTS.patroni}`, connect_address: `${host}:${PORTS.patroni}` },
    etcd: { hosts: nodes.map((one) => `${one.host}:${PORTS.etcd}`) },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        failsafe_mode: true,
        // A primary that crashed is not waited for.
        primary_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            // A copy that has gone silent is not waited for longer than this.
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            wal_keep_size: '512MB',
            wal_log_hints: 'on',
            // Whoever asked is gone: so is what was asked.
            client_connection_check_interval: '2s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { auth: 'trust' }],
    },
    postgresql: {
      listen: `${host}:${PORTS.postgres}`,
      connect_address: `${host}:${PORTS.postgres}`,
      data_dir: `${home}/data`,
      bin_dir: programs,
      pgpass: `${home}/pgpass`,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'copier' } },
      parameters: { unix_socket_directories: home, shared_buffers: '64MB' },
      pg_hba: ['local all all trust', 'host all all all trust', 'host replication all all trust'],
    },
  });
