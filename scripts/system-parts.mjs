import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from './throwaway-postgres.mjs';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} */
export function findChromium() {
  return [process.env.CHROMIUM_PATH ?? '', ...BROWSERS].find((path) => path && existsSync(path));
}

/** What the tests use of the system: how it is found, and Debian's name for it. */
const parts = [
  { name: 'Chromium', isThere: () => findChromium() !== undefined, debian: 'chromium' },
  { name: 'PostgreSQL', isThere: () => findPostgres() !== undefined, debian: 'postgresql' },
];

/**
 * Installs what is missing where that is possible; otherwise says how to get it.
 * @returns {string[]} a line for each part that is still missing
 */
export function ensureSystemParts() {
  const missing = parts.filter((part) => !part.isThere());
  if (missing.length === 0) return [];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const options = { stdio: ['ignore', 'ignore', 'inherit'], env };
    console.log(`Installing ${missing.map((part) => part.name).join(' and ')} (apt-get) …`);
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', ...missing.map((part) => part.debian)], options);
  }
  return missing
    .filter((part) => !part.isThere())
    .map((part) => `${part.name} is missing. On Debian: sudo apt-get install ${part.debian}`);
}
