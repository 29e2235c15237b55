import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** More than all that tests keep at once, several times over. */
const ROOM = 6 * 1024 ** 3;

/**
 * A folder in memory for what tests throw away: each thing that is kept waits for the disk otherwise, and a disk that
 * others use too is what they would measure. Undefined where there is none, or little room; it goes with this process.
 * @returns {string | undefined}
 */
export function makeQuickFolder() {
  if (!hasRoom()) return undefined;
  const folder = mkdtempSync(`${MEMORY}/saldo-`);
  // PostgreSQL has an account of its own, and must find its way to its files.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}
