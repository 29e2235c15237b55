import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureServerBuilt } from '../build-server.mjs';
import { findNode, root } from '../install.mjs';
import { PGBOUNCER, toPgbouncerConfig } from '../throwaway-pgbouncer.mjs';
import { findFreePort, own } from '../throwaway-postgres.mjs';
import { keepRunning } from './programs.mjs';

/** Connections to PostgreSQL that a server's pooler lends. */
const SESSIONS = 8;

/**
 * One machine of Saldo: a server, and a PgBouncer of its own in front of whatever is the primary.
 * @param {string} name
 * @param {{ folder: string, primary: number, publicPort: number, secret: string }} place
 */
export async function prepareSaldoNode(name, { folder, primary, publicPort, secret }) {
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  const [port, pooler] = [await findFreePort(), await findFreePort()];
  const config = join(home, 'pgbouncer.ini');
  const to = { host: '127.0.0.1', port: primary, user: 'saldo' };
  writeFileSync(config, toPgbouncerConfig({ port: pooler, to, sessions: SESSIONS }));
  const account = own(home);
  const pgbouncer = keepRunning(`pgbouncer of ${name}`, [PGBOUNCER, '--quiet', config], {
    log: join(folder, `${name}-pgbouncer.log`),
    account,
  });
  const program = join(await ensureServerBuilt(), 'main.js');
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${publicPort}`,
    DATA_DIR: join(home, 'data'),
    DATABASE_URL: `postgres://saldo@127.0.0.1:${pooler}/saldo`,
    DATABASE_POOLING: 'transaction',
    DATABASE_SESSION_URL: `postgres://saldo@127.0.0.1:${primary}/saldo`,
    SECRET_KEY: secret,
    TRUST_PROXY: 'on',
    // All of the load comes from one address.
    RATE_LIMIT: 'off',
    BACKUP_HOURS: '0',
    BANK_REFRESH_HOURS: '0',
    LOG_LEVEL: 'error',
  };
  const saldo = keepRunning(`saldo of ${name}`, [findNode(), program], {
    log: join(folder, `${name}-saldo.log`),
    env: environment,
    cwd: root,
  });
  return { name, port, environment, pgbouncer, saldo };
}

/** @typedef {Awaited<ReturnType<typeof prepareSaldoNode>>} SaldoNode */
