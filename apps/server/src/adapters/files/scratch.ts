import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Scratch folders for work in progress, private to us. The name contains the process id, so leftovers of a
 * dead process are found.
 */
export type Scratch = { path: string; remove: () => Promise<void> };

export const scratchFolder = (dataDir: string) => join(dataDir, 'tmp');

/** Removed with the process at the latest, however it exits. */
export function makeScratch(dataDir: string, name: string): Scratch {
  const folder = scratchFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // It may exist with looser permissions.
  chmodSync(folder, 0o700);
  const path = mkdtempSync(join(folder, `${name}-${process.pid}-`));
  removeAtExit(path);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true });
      forgetAtExit(path);
    },
  };
}

/** Of dead processes, and of an earlier one with our process id. */
export async function removeLeftOvers(dataDir: string): Promise<void> {
  const folder = scratchFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = NAME.exec(name) ?? [];
    const path = join(folder, name);
    if (pid && !isInUse(Number(pid), path)) await rm(path, { recursive: true, force: true });
  }
}

const NAME = /-(\d+)-[^-]+$/;

const isInUse = (pid: number, path: string) => (pid === process.pid ? atExit.has(path) : isLiving(pid));

export function isLiving(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is alive, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const atExit = new Set<string>();

/** For files that must not be left behind. Commands must turn signals into an exit for this. */
export function removeAtExit(path: string): void {
  if (atExit.size === 0) process.once('exit', removeAll);
  atExit.add(path);
}

export function forgetAtExit(path: string): void {
  atExit.delete(path);
  if (atExit.size === 0) process.off('exit', removeAll);
}

function removeAll(): void {
  for (const path of atExit) rmSync(path, { recursive: true, force: true });
}
