import { fork } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from './program.ts';
import { findFreePort } from './sandbox.ts';

type Place = { dataDir: string; databaseUrl: string | undefined };

export type Called = { status: number; body: Answered };
// biome-ignore lint/suspicious/noExplicitAny: what comes back is looked at, not computed with
type Answered = any;

/** Saldo as people run it, a process of its own on a port of its own, to be killed and started again. */
export async function prepareServer(place: Place, environment: Record<string, string> = {}) {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  let child: ReturnType<typeof fork> | undefined;
  return {
    origin,
    start: async () => {
      child = fork(findProgram('main'), {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: place.dataDir,
          DATABASE_URL: place.databaseUrl ?? '',
          LOG_LEVEL: 'silent',
          RATE_LIMIT: 'off',
          BANK_REFRESH_HOURS: '0',
          BACKUP_HOURS: '0',
          ...environment,
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const gone = once(child, 'exit').then(([code]) => {
        throw new Error(`the server ended before it was ready (${code})`);
      });
      gone.catch(() => {});
      await Promise.race([once(child, 'message'), gone]);
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const isGone = once(child, 'exit');
      child.kill('SIGKILL');
      await isGone;
    },
    /** Throws where nobody answers: then it is unknown what has been done. */
    call: async (
      method: string,
      path: string,
      given: { body?: object; headers?: Record<string, string> } = {},
    ): Promise<Called> => {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { ...(given.body && { 'content-type': 'application/json' }), ...given.headers },
        ...(given.body && { body: JSON.stringify(given.body) }),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}

export type ServerProcess = Awaited<ReturnType<typeof prepareServer>>;
