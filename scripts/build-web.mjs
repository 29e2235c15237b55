import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, findNode, root } from './install.mjs';

const SOURCES = ['apps/web', 'packages/domain', 'packages/contract', 'package-lock.json'];
/** What lies among the sources and is made from them. */
const MADE = new Set(['dist', 'node_modules', '.cache']);
const dist = join(root, 'apps/web/dist');
const stamp = join(dist, '.sources');

/** Builds the web app, unless its sources are those of the last build. */
export function ensureWebBuilt() {
  const sources = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the web app …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(findNode(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    encoding: 'utf8',
    // Whoever asks may be a test: what is built is for people all the same.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) fail(`the web app could not be built:\n${stdout}${stderr}`);
  writeFileSync(stamp, sources);
}

/** @returns {string} */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of listFiles(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !MADE.has(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
