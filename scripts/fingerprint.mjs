import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** What lies among the sources and is made from them. */
const MADE = new Set(['dist', 'node_modules', '.cache']);

/**
 * Tells whether sources are those of the last build: by what is in them, as a checkout changes every file's time.
 * @param {string[]} sources files and folders below the root
 * @param {(file: string) => boolean} [isUsed]
 */
export function fingerprint(sources, isUsed = () => true) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(join(root, source)).filter(isUsed))
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
