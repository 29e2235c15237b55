import { readdirSync, readFileSync } from 'node:fs';

/** Of one second. */
const TICKS = 100;

type Stat = { parent: number; own: number; children: number };

/** `/proc/PID/stat`: what it has computed itself, and what its children had when they ended, in ticks. */
export function parseStat(text: string): Stat {
  // The name of the program may have anything in it, also brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return { parent: field(4), own: field(14) + field(15), children: field(16) + field(17) };
}

function read(pid: number | string): Stat | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Milliseconds that these processes and all that they have started have computed. */
export function readCpu(pids: readonly number[]): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const pid of pids) {
    const stat = read(pid);
    ticks += (stat?.own ?? 0) + (stat?.children ?? 0);
    for (const other of all) {
      const child = read(other);
      if (child?.parent === pid) ticks += child.own;
    }
  }
  return (ticks * 1000) / TICKS;
}

/** What only this process keeps in memory, and its share of what others keep too; in bytes. */
export function readMemory(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

export const listChildren = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name)?.parent === pid)
    .map(Number);
