import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { fail, findNode, root } from './install.mjs';

const SOURCES = ['apps/web', 'packages/domain', 'packages/contract', 'package-lock.json'];
const dist = join(root, 'apps/web/dist');
const stamp = join(dist, '.sources');

/** Builds the web app, unless its sources are those of the last build. */
export function ensureWebBuilt() {
  const sources = fingerprint(SOURCES);
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
