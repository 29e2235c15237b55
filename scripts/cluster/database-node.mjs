import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, own } from '../throwaway-postgres.mjs';
import { toEtcdArguments } from './etcd-config.mjs';
import { toPatroniConfig } from './patroni-config.mjs';
import { keepRunning, listTree, signalAll } from './programs.mjs';

/** @typedef {import('./layout.mjs').Node} Node */

/**
 * One machine of the database: etcd, and PostgreSQL under Patroni.
 * @param {Node} node
 * @param {Node[]} nodes
 * @param {{ folder: string, enter: string[] }} where
 */
export function prepareDatabaseNode(node, nodes, { folder, enter }) {
  const home = join(folder, node.name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const account = own(home);
  const file = join(home, 'patroni.yml');
  writeFileSync(file, toPatroniConfig(node, nodes, { home, programs: findPostgres() ?? '' }));
  const asUser = account
    ? ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
    : [];
  const inside = [...enter, ...asUser];
  const keep = (/** @type {string} */ name, /** @type {string[]} */ command) =>
    keepRunning(`${name} of ${node.name}`, [...inside, ...command], {
      log: join(folder, `${node.name}-${name}.log`),
      cwd: home,
      env: { HOME: home },
    });
  const etcd = keep('etcd', ['etcd', ...toEtcdArguments(node, nodes, join(home, 'etcd'))]);
  const patroni = keep('patroni', ['patroni', file]);
  const programs = [etcd, patroni];

  /** PostgreSQL is nobody's child: it stands in its own file. */
  const listPids = () => {
    const roots = [...programs.map((program) => program.pid()), readPostmaster(join(home, 'data'))];
    return roots.flatMap((pid) => (pid ? listTree(pid) : []));
  };
  return {
    ...node,
    start: () => {
      for (const program of programs) program.start();
    },
    /** As when its power fails: all of it at one moment. It stays away until it is started. */
    kill: async () => {
      signalAll(listPids(), 'SIGSTOP');
      const pids = listPids();
      const ended = programs.map((program) => program.end());
      signalAll(pids, 'SIGKILL');
      await Promise.all(ended);
    },
    stop: () => signalAll(listPids(), 'SIGSTOP'),
    goOn: () => signalAll(listPids(), 'SIGCONT'),
  };
}

/** @typedef {ReturnType<typeof prepareDatabaseNode>} DatabaseNode */

/** @param {string} data */
function readPostmaster(data) {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    // The number may be somebody else's by now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined;
  } catch {
    return undefined;
  }
}
