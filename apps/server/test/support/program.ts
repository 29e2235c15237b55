import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

type Place = { dataDir: string; databaseUrl: string | undefined };

export type Ended = { code: number | null; output: string; complaint: string };

/** One of the programs beside the server, as `npm run` starts it. */
export function startProgram(
  name: 'backup' | 'restore' | 'rotate-key' | 'move-files' | 'verify' | 'work' | 'demo' | 'main',
  place: Place,
  args: string[] = [],
  environment: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const program = fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
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
