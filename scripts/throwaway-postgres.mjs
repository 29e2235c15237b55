import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEBIAN_HOME = '/usr/lib/postgresql';

/**
 * Where PostgreSQL's own programs are, or undefined.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const versions = existsSync(DEBIAN_HOME)
    ? readdirSync(DEBIAN_HOME).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN_HOME, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

/**
 * A PostgreSQL server of our own: new, on a free port of loopback, gone after `stop`. It trades durability for
 * speed, as nothing in it is kept, unless `settings` say otherwise.
 * @param {Record<string, string>} [settings]
 * @returns {Promise<{ url: (database: string) => string, pid: () => number, stop: () => void, crash: () => void, start: () => void, own: typeof own }>}
 */
export async function startPostgres(settings = {}) {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is missing: install it (Debian: apt-get install postgresql)');
  const home = mkdtempSync(join(tmpdir(), 'saldo-postgres-'));
  const data = join(home, 'data');
  const port = await findFreePort();
  const run = asUnprivileged(home);
  run(join(programs, 'initdb'), ['-D', data, '-U', 'saldo', '--auth=trust', '--encoding=UTF8', '--no-sync']);
  const given = Object.entries(settings).map(([name, value]) => ` -c ${name}=${value}`);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200${given.join('')}`;
  const control = join(programs, 'pg_ctl');
  const start = () => run(control, ['-D', data, '-l', join(home, 'log'), '-o', options, '-w', 'start']);
  const crash = () => run(control, ['-D', data, '-m', 'immediate', '-w', 'stop']);
  start();
  return {
    start,
    crash,
    own,
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    url: (database) => `postgres://saldo@127.0.0.1:${port}/${database}`,
    stop: () => {
      try {
        crash();
      } catch {
        // It does not run any more: that is what was wanted.
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * PostgreSQL refuses to run as root; there it runs as the account its package made.
 * @param {string} home
 * @returns {(command: string, args: string[]) => void}
 */
function asUnprivileged(home) {
  const account = own(home);
  if (!account) return (command, args) => void execFileSync(command, args, { stdio: 'ignore' });
  const { uid, gid } = account;
  return (command, args) => void execFileSync(command, args, { stdio: 'ignore', uid, gid, cwd: home });
}

/**
 * Gives a folder to the account that PostgreSQL runs as, where that is another than ours.
 * @param {string} folder
 */
export function own(folder) {
  if (process.getuid?.() !== 0) return undefined;
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  const gid = Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' }));
  chownSync(folder, uid, gid);
  return { uid, gid };
}

/** @returns {Promise<number>} */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
