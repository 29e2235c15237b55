import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort, own } from './throwaway-postgres.mjs';

export const PGBOUNCER = '/usr/sbin/pgbouncer';

/**
 * Sessions are lent for one transaction each. A PostgreSQL that is away is asked for again each second, and nobody is
 * kept waiting for it longer than Saldo itself would wait.
 * @param {{ host?: string, port: number, to: { host: string, port: number, user: string }, sessions: number }} given
 */
export const toPgbouncerConfig = ({ host = '127.0.0.1', port, to, sessions }) => `[databases]
* = host=${to.host} port=${to.port} user=${to.user}

[pgbouncer]
listen_addr = ${host}
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
server_lifetime = 600
tcp_keepalive = 1
log_connections = 0
log_disconnections = 0
`;

/**
 * PgBouncer in front of a PostgreSQL that trusts whoever comes.
 * @param {{ host: string, port: number, user: string }} to
 * @param {number} sessions
 */
export async function startPgbouncer(to, sessions) {
  const home = mkdtempSync(join(tmpdir(), 'saldo-pgbouncer-'));
  const account = own(home);
  const port = await findFreePort();
  const file = join(home, 'pgbouncer.ini');
  writeFileSync(file, toPgbouncerConfig({ port, to, sessions }));
  const child = spawn(PGBOUNCER, ['--quiet', file], { stdio: 'ignore', ...account });
  await untilListening(port);
  return {
    /** @param {string} database */
    url: (database) => `postgres://${to.user}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const LONGEST_START_MS = 10_000;

/** @param {number} port */
async function untilListening(port) {
  const until = Date.now() + LONGEST_START_MS;
  while (!(await isListening(port))) {
    if (Date.now() > until) throw new Error(`nobody listens at ${port}`);
    await pause(50);
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (/** @type {boolean} */ is) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}
