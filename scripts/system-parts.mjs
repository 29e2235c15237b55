import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { PGBOUNCER } from './throwaway-pgbouncer.mjs';
import { findPostgres } from './throwaway-postgres.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} */
export function findChromium() {
  return [process.env.CHROMIUM_PATH ?? '', ...BROWSERS].find((path) => path && existsSync(path));
}

/** How it is found, and Debian's name for it. @typedef {{ name: string, isThere: () => boolean, debian: string, isOptional?: boolean }} Part */

/**
 * What the tests use of the system. The shell is Chromium without a window, a quarter faster; where it is not to be had,
 * any Chromium does.
 * @type {Part[]}
 */
const parts = [
  {
    name: 'Chromium without a window',
    isThere: () => Boolean(process.env.CHROMIUM_PATH) || existsSync(SHELL),
    debian: 'chromium-headless-shell',
    isOptional: true,
  },
  { name: 'Chromium', isThere: () => findChromium() !== undefined, debian: 'chromium' },
  { name: 'PostgreSQL', isThere: () => findPostgres() !== undefined, debian: 'postgresql' },
  { name: 'PgBouncer', isThere: () => existsSync(PGBOUNCER), debian: 'pgbouncer' },
  { name: 'hledger', isThere: () => existsSync('/usr/bin/hledger'), debian: 'hledger' },
];

export const ensureSystemParts = () => ensureParts(parts);

/**
 * Installs what is missing where that is possible; otherwise says how to get it.
 * @param {Part[]} parts
 * @returns {string[]} a line for each part that is still missing
 */
export function ensureParts(parts) {
  if (parts.every((part) => part.isThere())) return [];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(parts);
  return parts
    .filter((part) => !part.isOptional && !part.isThere())
    .map((part) => `${part.name} is missing. On Debian: sudo apt-get install ${part.debian}`);
}

/** @param {Part[]} parts */
function install(parts) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env };
  spawnSync('apt-get', ['update', '-qq'], options);
  for (const { name, isThere, debian } of parts) {
    // One part may bring another along.
    if (isThere()) continue;
    console.log(`Installing ${name} (apt-get) …`);
    spawnSync('apt-get', ['install', '-y', '-qq', debian], options);
  }
}
