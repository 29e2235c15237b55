import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parentOf } from '../parent-of.mjs';

const MS_UNTIL_STARTED_AGAIN = 1000;

/**
 * A program that is started again when it ends, as systemd would.
 * @typedef {{ name: string, pid: () => number | undefined, start: () => void, kill: (signal: NodeJS.Signals) => Promise<void>, end: () => Promise<void>, count: () => number }} Program
 */

/**
 * @param {string} name
 * @param {string[]} command
 * @param {{ log: string, account?: { uid: number, gid: number } | undefined, env?: Record<string, string>, cwd?: string }} given
 * @returns {Program}
 */
export function keepRunning(name, [file = '', ...args], { log, account, env = {}, cwd }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let isWanted = false;
  let starts = 0;
  const out = openSync(log, 'a');
  const start = () => {
    isWanted = true;
    if (child) return;
    starts += 1;
    // Of a group of its own: Ctrl-C is for us, who then end all in their order.
    const started = spawn(file, args, {
      stdio: ['ignore', out, out],
      detached: true,
      env: { ...process.env, ...env },
      ...(cwd && { cwd }),
      ...account,
    });
    child = started;
    started
      .once('error', () => {})
      .once('close', async () => {
        child = undefined;
        await pause(MS_UNTIL_STARTED_AGAIN, undefined, { ref: false });
        if (isWanted) start();
      });
  };
  return {
    name,
    start,
    count: () => starts,
    pid: () => child?.pid,
    /** It comes again by itself. */
    kill: async (signal) => {
      const ending = child;
      if (ending?.kill(signal)) await once(ending, 'close');
    },
    end: async () => {
      isWanted = false;
      const ending = child;
      if (ending?.kill('SIGKILL')) await once(ending, 'close');
    },
  };
}

/** A process with all that it has started. @param {number} pid @returns {number[]} */
export function listTree(pid) {
  const parents = new Map(listProcesses().map((one) => [one, parentOf(one)]));
  const found = [pid];
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found;
}

const listProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** @param {number[]} pids @param {NodeJS.Signals} signal */
export function signalAll(pids, signal) {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
}
