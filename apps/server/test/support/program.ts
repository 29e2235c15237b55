import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

type Place = { dataDir: string; databaseUrl: string | undefined };

export type Ended = { code: number | null; output: string; complaint: string };

type Program =
  | 'backup'
  | 'restore'
  | 'rotate-key'
  | 'vapid'
  | 'move-files'
  | 'verify'
  | 'work'
  | 'demo'
  | 'main';

/** In the bundle that `bundle.setup.ts` has made: it starts in half the time of the sources. */
export const findProgram = (name: Program): string => join(inject('bundle'), `${name}.js`);

/** The server, or one of the programs beside it, as people run them. */
export function startProgram(
  name: Program,
  place: Place,
  args: string[] = [],
  environment: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [findProgram(name), ...args], {
    env: {
      ...process.env,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const [output, complaint] = [
    text(child.stdout ?? Readable.from([])),
    text(child.stderr ?? Readable.from([])),
  ];
  const ended = once(child, 'exit').then(async ([code]) => ({
    code,
    output: await output,
    complaint: await complaint,
  }));
  return { child, ended };
}

export const runProgram = (...given: Parameters<typeof startProgram>): Promise<Ended> =>
  startProgram(...given).ended;
