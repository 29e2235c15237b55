import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureServerBuilt } from '../../scripts/build-server.mjs';
import { findFreePort } from '../../scripts/throwaway-postgres.mjs';

export type Server = { address: string; pid: number; stop: () => Promise<void> };

const sandbox = fileURLToPath(new URL('../../apps/sandbox/src/main.ts', import.meta.url));

/** Saldo as people run it. Nobody is limited here: all that is asked comes from one address. */
export async function startServer(
  place: { folder: string; databaseUrl?: string; sandboxPort?: number },
  name: string,
): Promise<Server> {
  const port = await findFreePort();
  const dataDir = join(place.folder, name);
  mkdirSync(dataDir);
  const child = fork(join(await ensureServerBuilt(), 'main.js'), {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      SECRET_KEY: 'only for a measurement, and for nothing else',
      // Nobody's, where no bank is asked.
      SANDBOX_PORT: String(place.sandboxPort ?? 9),
      PUBLIC_URL: 'http://localhost:3000',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      BANK_REFRESH_HOURS: '0',
      BACKUP_HOURS: '0',
    },
  });
  await once(child, 'message');
  return { address: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** The banks. */
export async function startSandbox(folder: string) {
  const port = await findFreePort();
  const dataDir = join(folder, 'sandbox');
  mkdirSync(dataDir);
  const env = { ...process.env, SANDBOX_PORT: String(port), DATA_DIR: dataDir };
  const child = fork(sandbox, { env });
  await once(child, 'message');
  return { port, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
