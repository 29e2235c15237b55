import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Places for what is only needed while it is being worked on, in a folder of ours that nobody else reads. A name
 * carries the process it belongs to, so that what a death has left is found and taken away.
 */
export type Scratch = { path: string; remove: () => Promise<void> };

export const scratchFolder = (dataDir: string) => join(dataDir, 'tmp');

/** Goes with the process at the latest, by whichever way that exits. */
export function makeScratch(dataDir: string, name: string): Scratch {
  const folder = scratchFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Where it was there already, made by somebody less careful.
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

/** Of processes that live no more; and of an earlier one that had our number. */
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
    // Somebody else's process lives too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const atExit = new Set<string>();

/** For a file or a folder that must not be left behind. A program has to turn signals into an exit for it. */
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
