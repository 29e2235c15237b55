// Runs before anything is installed: nothing here may import a package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { broughtNodes, findNodeProblem, isNewEnough, tooOld } from './which-node.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Where Node keeps what it compiled: a program that starts again need not be read as TypeScript again. */
export const compiled = join(root, '.cache', 'compiled');

const stamp = join(root, 'node_modules', '.saldo-lock');

/** Installs what the lock file says, unless that is what is there already. */
export function ensureInstalled() {
  const problem = findNodeProblem(process);
  if (problem) fail(`Saldo cannot start: ${problem}`);
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing what Saldo needs (npm ci) …');
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) fail('Saldo cannot start: npm ci failed, see above.');
  writeFileSync(stamp, lock);
}

/**
 * The Node that runs Saldo: the one it brings, or this one where it is new enough.
 * @returns {string}
 */
export function findNode() {
  const known = broughtNodes[`${process.platform}-${process.arch}`];
  const brought = known ? join(root, 'node_modules', known.package, known.file) : '';
  // A package for this system may still not run on it, where the C library is another.
  if (existsSync(brought) && spawnSync(brought, ['--version']).status === 0) return brought;
  return isNewEnough(process.version) ? process.execPath : fail(`Saldo cannot start: ${tooOld(process)}`);
}

/**
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  console.error(line);
  process.exit(1);
}
